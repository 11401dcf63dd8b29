import type { Visitor } from '@sortie/system-testing/browser'

/** A device with a sensor that is always touched by the right finger. */
export async function withPasskeys({ context, page }: Visitor): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
