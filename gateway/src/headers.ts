import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { env } from './env.ts'

const https = env.PUBLIC_URL.startsWith('https:')

/** The browser's security policy. Styles may be inline because styled-components writes them; scripts may not. */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      frameSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
      ...(https ? { upgradeInsecureRequests: [] } : {}),
    },
  },
  strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
  originAgentCluster: https,
  referrerPolicy: { policy: 'same-origin' },
})

/** API answers are personal and of the moment: no cache keeps them, unless the service says otherwise. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store')
  next()
}
