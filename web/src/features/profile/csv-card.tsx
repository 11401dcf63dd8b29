import { CsvFormat } from '@sortie/contracts/profile'
import { Table2 } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useSettings } from './use-settings.ts'

const formats = [
  { value: 'comma', label: '12.50', hint: 'Columns divided by commas, as in the United States' },
  {
    value: 'semicolon',
    label: '12,50',
    hint: 'Columns divided by semicolons, as in much of Europe',
  },
] as const

/** How the CSV files of this person are written, so that their spreadsheet finds columns and numbers in them. */
export function CsvCard() {
  const { settings, choose } = useSettings()
  if (!settings) return null
  return (
    <Card title="CSV Files" icon={<Table2 aria-hidden />}>
      <RadioGroup
        label="Amounts in CSV files"
        value={settings.csvFormat ?? 'comma'}
        onChange={(value) => void choose({ csvFormat: CsvFormat.parse(value) })}
        options={formats}
      />
    </Card>
  )
}
