/**
 * What a job token may do: read, or also log the expense that an Inbox item is filed as, or lock those of a report; or only
 * compare a report with its expenses, whose owner may be deactivated by then.
 */
export const jobPurposes = ['read', 'file_expense', 'hand_in_report', 'compare_report'] as const
export type JobPurpose = (typeof jobPurposes)[number]
