import { CsvFormat } from '@sortie/contracts/profile'
import { Table2 } from 'lucide-react'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Card } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useChangeProfileMutation, useProfileQuery } from './profile.api.ts'

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
  const { data: profile } = useProfileQuery()
  const [change, { isLoading, originalArgs }] = useChangeProfileMutation()
  if (!profile) return null
  const chosen = isLoading ? originalArgs?.body?.csvFormat : profile.csvFormat
  const choose = async (value: string) => {
    try {
      await change({ body: { csvFormat: CsvFormat.parse(value) } }).unwrap()
      toast({ title: 'Profile updated successfully' })
    } catch (problem) {
      toastFailure('Failed to update profile', problem)
    }
  }
  return (
    <Card title="CSV Files" icon={<Table2 aria-hidden />}>
      <RadioGroup
        label="Amounts in CSV files"
        value={chosen ?? 'comma'}
        onChange={choose}
        options={formats}
      />
    </Card>
  )
}
