import { correctionApi } from '@sortie/contracts/correction'
import { api, sends } from '../../lib/api.ts'

const correctionsApi = api.injectEndpoints({
  endpoints: (build) => ({ correctLine: sends(build, correctionApi.correct, ['ExpenseReport']) }),
})

export const { useCorrectLineMutation } = correctionsApi
