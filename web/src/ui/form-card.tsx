import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { FieldStack } from './field.tsx'
import { type Sending, useSending } from './use-sending.tsx'

type Props<V extends FieldValues, A> = Sending<V, A> & {
  title: string
  icon?: ReactNode
  action: string
  pendingLabel?: string
  /** Not what people come to the page for. */
  secondary?: boolean
  /** What stands below the button. */
  foot?: ReactNode
  children: ReactNode
}

/** A card around a form, which is sent once and says what came of it. */
export function FormCard<V extends FieldValues, A>(props: Props<V, A>) {
  const { title, icon, action, pendingLabel = 'Saving...', secondary, foot, children, form } = props
  const { submit, fault } = useSending(props)
  return (
    <Card title={title} icon={icon}>
      <form onSubmit={submit} noValidate aria-label={title}>
        <FieldStack>
          {children}
          {fault}
          <div>
            <Button
              type="submit"
              variant={secondary ? 'secondary' : 'primary'}
              pending={form.formState.isSubmitting}
              pendingLabel={pendingLabel}
            >
              {action}
            </Button>
          </div>
          {foot}
        </FieldStack>
      </form>
    </Card>
  )
}
