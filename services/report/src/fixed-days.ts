import { linkDays } from '@sortie/contracts/expense-report'

/** Nobody sets them; administrators see them. */
export const fixedDays = {
  withdrawnFilesDays: 7,
  returnedFilesDays: 90,
  bulkFilesDays: 7,
  reminderDays: 3,
  secondReminderDays: 7,
  linkDays,
}
