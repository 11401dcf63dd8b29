import { Moon, Sun } from 'lucide-react'
import { useScheme } from '../theme/scheme.ts'
import { IconButton } from './icon-button.tsx'

/** Dark or light, chosen by hand. */
export function SchemeSwitch() {
  const [scheme, turn] = useScheme()
  const dark = scheme === 'dark'
  return (
    <IconButton
      icon={dark ? <Sun /> : <Moon />}
      label={dark ? 'Use the light scheme' : 'Use the dark scheme'}
      onClick={turn}
    />
  )
}
