export function receiptUrl(id: string, part: 'file' | 'thumbnail' | 'print'): string {
  return `/api/receipts/${id}/${part}`
}

/** Another address once it is turned: a picture that is on the screen is not loaded again by the same one. */
export function thumbnailUrl({ id, picturedTurn }: { id: string; picturedTurn?: number }): string {
  const url = receiptUrl(id, 'thumbnail')
  return picturedTurn ? `${url}?turned=${picturedTurn}` : url
}

/** The whole picture as it is meant to be seen: as it was sent, or turned. */
export function pictureUrl({ id, picturedTurn }: { id: string; picturedTurn?: number }): string {
  return picturedTurn ? `${receiptUrl(id, 'print')}?turned=${picturedTurn}` : receiptUrl(id, 'file')
}
