import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type ResolverResult,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { asProblem, type CallProblem } from './problem.ts'
import { dismissFailure } from './toast.ts'
import { waitForClick } from './wait-for-click.ts'

type Options<V extends FieldValues> = {
  /** Without defaults the inputs start with what the page has. */
  defaultValues?: DefaultValues<V>
  /** Keeps a half-filled form under this name until it is sent (this tab only), but for its `password`. */
  draft?: string
}

export type ZodForm<V extends FieldValues> = UseFormReturn<V> & {
  /** The sentence under a field, if any. */
  error: (name: Path<V>) => string | undefined
  /** Value and change handler of a control that is no input: Select, Switch, RadioGroup. */
  bind: <P extends Path<V>>(
    name: P,
  ) => { name: P; value: PathValue<V, P>; onChange: (value: PathValue<V, P>) => void }
  /** An onSubmit handler. What the server says about fields lands on the inputs; `failed` gets the whole problem. */
  submit: (
    send: (values: V) => Promise<unknown>,
    failed?: (problem: CallProblem) => void,
  ) => (event?: React.BaseSyntheticEvent) => void
  /** Gives the named fields the values of another version. */
  take: (values: V, names: readonly string[]) => void
  /** Back to the defaults, and the draft is forgotten. */
  discard: () => void
}

/**
 * react-hook-form with a schema of the contracts. The values stay in their wire form (the schema's input), so what
 * passed is sent as it is. A page of the first route gives a function that loads its schema, and zod with it, when the
 * first field was left.
 */
export function useZodForm<S extends z.ZodMiniType<unknown, FieldValues>>(
  schema: S | (() => Promise<S>),
  options: Options<z.input<S>> = {},
): ZodForm<z.input<S>> {
  return useCheckedForm(async (values) => {
    const loaded = typeof schema === 'function' ? await schema() : schema
    const issues = loaded.safeParse(values).error?.issues ?? []
    // The first sentence of each field holds.
    return Object.fromEntries(
      issues.map(({ path, message }) => [path.join('.'), message] as const).reverse(),
    )
  }, options)
}

/** The same without a schema: the server checks it, and `faultsOf` what it need not be asked for, once it is sent. */
export function usePlainForm<V extends FieldValues>(
  defaultValues: DefaultValues<V>,
  faultsOf: (values: V) => Partial<Record<keyof V, string | false>> = () => ({}),
): ZodForm<V> {
  return useCheckedForm(faultsOf, { defaultValues, mode: 'onSubmit' })
}

type Faults = Record<string, string | false | undefined>

function useCheckedForm<V extends FieldValues>(
  faultsOf: (values: V) => Faults | Promise<Faults>,
  { defaultValues, draft, mode = 'onTouched' }: Options<V> & { mode?: 'onTouched' | 'onSubmit' },
): ZodForm<V> {
  const [refused] = useState<Refused>(() => new Map())
  const [sending] = useState<Sending>(() => ({ count: 0 }))
  const form = useForm<V>({ resolver: resolverOf<V>(faultsOf, refused), defaultValues, mode })
  useDraft(form, draft, sending)

  return Object.assign(form, {
    // Not by getFieldState(): that draws the form again also when a field was merely touched.
    error: (name: Path<V>) => form.formState.errors[name]?.message as string | undefined,
    bind: <P extends Path<V>>(name: P) => ({
      name,
      value: form.watch(name),
      onChange: (value: PathValue<V, P>) =>
        form.setValue(name, value, {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: form.formState.isSubmitted,
        }),
    }),
    submit: (send: (values: V) => Promise<unknown>, failed?: (problem: CallProblem) => void) => {
      const checkAndSend = form.handleSubmit(async (values) => {
        sending.count += 1
        try {
          await send(values as V)
          if (draft && !sending.left) dropDraft(draft)
        } catch (thrown) {
          if (draft && sending.left) keepDraft(draft, form.getValues())
          const problem = asProblem(thrown)
          const known = form.getValues()
          let isAtField = false
          for (const [name, message] of Object.entries(problem.fields ?? {})) {
            if (!(name in known)) continue
            isAtField = true
            refused.set(name, { value: known[name], message })
            form.setError(name as Path<V>, { message }, { shouldFocus: true })
          }
          failed?.({ ...problem, isAtField })
        }
        sending.count -= 1
      })
      return (event?: React.BaseSyntheticEvent) => {
        refused.clear()
        dismissFailure()
        void checkAndSend(event)
      }
    },
    take: (values: V, names: readonly string[]) => {
      for (const name of names.filter((each) => each in values) as Path<V>[])
        form.setValue(name, values[name] as PathValue<V, Path<V>>, { shouldDirty: true })
    },
    discard: () => {
      if (draft) dropDraft(draft)
      refused.clear()
      form.reset(defaultValues)
    },
  })
}

/** The server's errors by field; each holds until its value changes or the form is sent again. */
type Refused = Map<string, { value: unknown; message: string }>

/** Whether the form is being sent, and whether it was closed meanwhile: if sending fails, its draft is restored. */
type Sending = { count: number; left?: boolean }

/** All errors have one type: the forms show only the message. */
const type = 'invalid'

// Our forms are flat, so the first sentence of each field is all there is to resolve; the package for this would add
// 1.2 kB to sign-in for nested and native forms.
function resolverOf<V extends FieldValues>(
  faultsOf: (values: V) => Faults | Promise<Faults>,
  refused: Refused,
): Resolver<V> {
  return async (values) => {
    const faults = await faultsOf(values)
    // A press on a button takes the focus from a field: the field's error must not move the button away.
    await waitForClick()
    const errors: Record<string, { type: string; message: string }> = {}
    for (const [name, message] of Object.entries(faults))
      if (message) errors[name] = { type, message }
    for (const [name, { value, message }] of refused) {
      if (values[name] === value) errors[name] ??= { type, message }
    }
    // Without an entry in `errors` the values are taken for valid.
    return { values, errors } as ResolverResult<V>
  }
}

// The draft is laid over the defaults after they are known, so that the form counts as changed.
function useDraft<V extends FieldValues>(
  form: UseFormReturn<V>,
  draft: string | undefined,
  sending: Sending,
) {
  useEffect(() => {
    if (!draft) return
    sending.left = false
    const known = form.getValues()
    for (const [name, value] of Object.entries(readDraft(draft))) {
      // Kept by another version of the app it may be another kind of value.
      if (known[name] !== undefined && typeof value !== typeof known[name]) continue
      form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
    }
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) keepDraft(draft, values)
        else dropDraft(draft)
      },
    })
    return () => {
      stop()
      if (sending.count === 0) return
      sending.left = true
      dropDraft(draft)
    }
  }, [form.getValues, form.setValue, form.subscribe, draft, sending])
}
