/** `/auth?forgot=1` opens the dialog that asks for a reset mail. */
export const forgotParam = 'forgot'
