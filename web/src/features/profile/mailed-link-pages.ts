// One file for the browser: a file for each of these small pages is one more name in the list that every page loads.
export { CancelEmailChangePage } from './cancel-email-change-page.tsx'
export { ConfirmEmailPage } from './confirm-email-page.tsx'
export { ProveEmailPage } from './prove-email-page.tsx'
export { RestoreEmailPage } from './restore-email-page.tsx'
