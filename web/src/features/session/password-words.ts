/** What the page says where a reset link leads, by the specification, and where an invitation does. */
export const resetWords = {
  title: 'Reset Password',
  field: 'New Password',
  action: 'Update Password',
  done: {
    heading: 'Password Reset Successful',
    text: 'Your password has been updated. Sign-in opens in a moment.',
    toast: 'Password reset successful',
    said: 'Your password has been updated. You can now sign in.',
  },
  failed: 'Password reset failed',
  invalid: {
    heading: 'Invalid Reset Link',
    text: 'This password reset link is invalid or has expired. Please request a new password reset.',
  },
  byProvider: {
    heading: 'No Password Is Needed',
    text: 'Your organisation signs in by single sign-on, where a password opens nothing.',
  },
}

export const invitationWords: typeof resetWords = {
  title: 'Choose Your Password',
  field: 'Password',
  action: 'Open My Account',
  done: {
    heading: 'Your Account Is Open',
    text: 'Sign in with the password that you have just chosen. Sign-in opens in a moment.',
    toast: 'Password chosen',
    said: 'You can now sign in.',
  },
  failed: 'The password could not be set',
  invalid: {
    heading: 'This Invitation Is Over',
    text: 'It was used already, has expired, or came again in a newer mail. Sign in if you have chosen a password, or have a link mailed to choose one.',
  },
  byProvider: {
    heading: 'Open Your Account',
    text: 'Your organisation signs in by single sign-on: it opens your account from now on, without a password.',
  },
}
