import type { Answer, Request } from '@sortie/contracts/endpoint'
import { flightApi as contract, type FlightJson } from '@sortie/contracts/flight'
import { api, call } from '../../lib/api.ts'

const flightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFlights: build.query<FlightJson[], void>({
      query: () => call(contract.list, {}),
      providesTags: ['Flight'],
    }),
    flightsOfTrips: build.query<Answer<typeof contract.ofTrips>, void>({
      query: () => call(contract.ofTrips, {}),
      providesTags: ['Flight'],
    }),
    createFlight: build.mutation<
      FlightJson,
      Request<typeof contract.create> & { idempotencyKey?: string }
    >({
      query: (input) => call(contract.create, input),
      invalidatesTags: ['Flight', 'Dashboard'],
    }),
    changeFlight: build.mutation<FlightJson, Request<typeof contract.change>>({
      query: (input) => call(contract.change, input),
      invalidatesTags: ['Flight', 'Dashboard'],
    }),
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
