import { flightApi as contract } from '@sortie/contracts/flight'
import { api, call, reads, sends } from '../../lib/api.ts'

const flightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFlights: reads(build, contract.list, ['Flight']),
    flightsOfTrips: reads(build, contract.ofTrips, ['Flight']),
    createFlight: sends(build, contract.create, ['Flight', 'Dashboard']),
    changeFlight: sends(build, contract.change, ['Flight', 'Dashboard']),
    removeFlight: build.mutation<null, string>({
      query: (id) => ({ ...call(contract.remove, { params: { id } }), keepalive: true }),
      invalidatesTags: ['Flight', 'Dashboard'],
    }),
  }),
})

export const {
  useListFlightsQuery,
  useFlightsOfTripsQuery,
  useCreateFlightMutation,
  useChangeFlightMutation,
  useRemoveFlightMutation,
} = flightsApi
