const statuses: Record<string, number> = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 403,
  InvalidAccessKeyId: 403,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  BucketAlreadyOwnedByYou: 409,
  InvalidRange: 416,
  InternalError: 500,
  NotImplemented: 501,
}

/** An answer other than success, by the codes of https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string) {
    super(message)
    this.code = code
    this.status = statuses[code] ?? 400
  }
}

export function denied(message = 'Access Denied'): Refusal {
  return new Refusal('AccessDenied', message)
}
