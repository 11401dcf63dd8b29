/** What a job token may do: read, or also log the expense that an Inbox item is filed as. */
export const jobPurposes = ['read', 'file_expense'] as const
export type JobPurpose = (typeof jobPurposes)[number]
