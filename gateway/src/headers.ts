import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { env } from './env.ts'

const https = env.PUBLIC_URL.startsWith('https:')

/** The browser's safety rules. Styles are inline because styled-components writes them; scripts never are. */
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

/** An answer of a call is for one person and one moment: no cache keeps it, unless its service says how. */
export const notKept: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store')
  next()
}
