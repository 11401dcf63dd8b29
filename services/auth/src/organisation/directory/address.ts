import { env } from '../../env.ts'

/** Where the directory calls. */
export const address = `${env.PUBLIC_URL.replace(/\/$/, '')}/scim/v2`
