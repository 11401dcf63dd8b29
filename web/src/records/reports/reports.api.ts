import type { Request } from '@sortie/contracts/endpoint'
import { type ExportJobJson, exportApi, signatureApi } from '@sortie/contracts/report'
import { api, call, sends } from '../../lib/api.ts'

export type PdfQuery = NonNullable<Request<typeof exportApi.pdf>['query']>

export const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createSignature: sends(build, signatureApi.create),
    startPdf: build.mutation<ExportJobJson, PdfQuery>({
      query: (query) => call(exportApi.startPdf, { query }),
    }),
    pdfJob: build.query<ExportJobJson, string>({
      query: (id) => call(exportApi.pdfJob, { params: { id } }),
      providesTags: ['Export'],
    }),
    cancelPdf: build.mutation<null, string>({
      query: (id) => call(exportApi.cancelPdf, { params: { id } }),
      invalidatesTags: ['Export'],
    }),
  }),
})

export const {
  useCreateSignatureMutation,
  useStartPdfMutation,
  usePdfJobQuery,
  useCancelPdfMutation,
} = reportsApi
