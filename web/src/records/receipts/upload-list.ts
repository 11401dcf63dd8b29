import { store, useStored } from '../../lib/store.ts'
import { type Upload, uploadsSlice } from '../../lib/uploads-slice.ts'

export type { Upload } from '../../lib/uploads-slice.ts'

export function uploadList(): readonly Upload[] {
  return store.getState().uploads
}

export function useUploadList(): readonly Upload[] {
  return useStored(({ uploads }) => uploads)
}

export function changeUploads(change: (all: readonly Upload[]) => readonly Upload[]): void {
  store.dispatch(uploadsSlice.actions.replaced(change(uploadList())))
}
