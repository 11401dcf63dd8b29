import { ProfileChange } from '@sortie/contracts/profile'
import { Navigate, useNavigate } from 'react-router-dom'
import { useZodForm } from '../../lib/form.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useChangeProfileMutation, useProfileQuery } from '../../records/profile/profile.api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Standalone } from '../../ui/standalone.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useSending } from '../../ui/use-sending.tsx'
import { addressAfterWelcome } from './welcome.ts'

const currencies = [
  { value: 'USD', label: 'US dollars ($)' },
  { value: 'EUR', label: 'Euro (€)' },
] as const

/** /welcome?to=…: after a registration, the two things that spare typing later. Both may be left out, and be given in the profile. */
export function WelcomePage() {
  const { data: profile, isLoading } = useProfileQuery()
  const [change] = useChangeProfileMutation()
  const navigate = useNavigate()
  const form = useZodForm(ProfileChange, { draft: 'welcome', defaultValues: { employeeName: '' } })
  useDocumentTitle('Welcome')
  const to = addressAfterWelcome(location.search)
  // Back leads to where the person came from, and not here again.
  const goOn = () => navigate(to, { replace: true })
  const { submit, fault } = useSending(
    {
      form,
      async send({ employeeName, currency }) {
        const body = {
          ...(employeeName?.trim() && { employeeName }),
          ...(currency && { currency }),
        }
        if (Object.keys(body).length > 0) await change({ body }).unwrap()
        return true
      },
    },
    goOn,
  )
  const currency = form.bind('currency')

  // Whoever was invited by name has nothing to do here.
  if (profile?.employeeName && !form.formState.isSubmitting) return <Navigate to={to} replace />
  return (
    <Standalone>
      <h1>Welcome to Sortie</h1>
      <p>Two things that spare you typing later. Your profile has them too, and more.</p>
      {!isLoading && (
        <form onSubmit={submit} noValidate aria-label="Welcome">
          <FieldStack>
            <Field
              label="Your Name"
              hint="As your reports shall have it."
              error={form.error('employeeName')}
            >
              <TextInput autoComplete="name" {...form.register('employeeName')} />
            </Field>
            <RadioGroup
              label="New expenses are in"
              name="currency"
              value={currency.value ?? ''}
              onChange={(value) => currency.onChange(value as 'USD')}
              options={currencies}
            />
            {fault}
            <Button
              type="submit"
              variant="primary"
              pending={form.formState.isSubmitting}
              pendingLabel="Saving..."
            >
              Save and Go On
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                form.discard()
                goOn()
              }}
            >
              Skip
            </Button>
          </FieldStack>
        </form>
      )}
    </Standalone>
  )
}
