import { ourKeys } from './requests.ts'

export const accounts = ['sortie', 'receipt', 'report'].map((accessKey) => ({
  accessKey,
  secretKey: ourKeys.SECRET_KEY,
  ...(accessKey === 'receipt' && { prefixes: ['ns/receipts/', 'ns/quarantine/'] }),
  ...(accessKey === 'report' && { prefixes: ['ns/exports/'] }),
}))
