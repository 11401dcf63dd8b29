/** What a job token may do: read, or also log the expense that an Inbox item is filed as, or lock those of a report. */
export const jobPurposes = ['read', 'file_expense', 'submit_report'] as const
export type JobPurpose = (typeof jobPurposes)[number]
