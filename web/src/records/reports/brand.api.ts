import { type Brand, organisationApi } from '@sortie/contracts/organisation'
import { api, reads, sends } from '../../lib/api.ts'

/** Name and logo of the organisation: of the print page, and of the page that sets them. */
const brandApi = api.injectEndpoints({
  endpoints: (build) => ({
    brand: reads(build, organisationApi.brand, ['Organisation']),
    changeLogo: sends(build, organisationApi.changeLogo, ['Organisation']),
  }),
})

export const { useBrandQuery, useChangeLogoMutation } = brandApi
export type { Brand }
