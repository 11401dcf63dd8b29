import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import styled from 'styled-components'
import { keepTrying } from '../lib/keep-trying.ts'
import { prefetchLater } from '../lib/lazy-dialog.tsx'
import { useHere } from '../lib/use-here.ts'
import { OptionLabel, type SelectProps, triggerLook } from './select-look.ts'

// The list of options takes 20 kB that no first screen needs; its closed face is here at once.
const load = () => import('./select-box.tsx').then((file) => ({ default: file.SelectBox }))
const SelectBox = lazy(keepTrying(load))
prefetchLater(load)

/** `<Select {...form.bind('category')} options={...} />`. A value must not be '': use 'all' or 'none'. */
export function Select(props: SelectProps) {
  // Radix knows what is chosen only once it runs; in a page that came drawn the closed face stands with its words.
  if (!useHere()) return <Closed {...props} />
  return (
    <Suspense fallback={<Closed {...props} />}>
      <SelectBox {...props} />
    </Suspense>
  )
}

function Closed({ value, options, label, placeholder, compact }: SelectProps) {
  const option = options.find((each) => each.value === value)
  return (
    <Face type="button" disabled aria-label={label} $compact={compact}>
      <OptionLabel>
        {option?.icon}
        {option?.label ?? placeholder}
      </OptionLabel>
      <ChevronDown size={16} aria-hidden />
    </Face>
  )
}

const Face = styled.button<{ $compact?: boolean }>`
  ${triggerLook}
`
