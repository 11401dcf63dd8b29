import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../src/ui/dialog.tsx'
import { Field, FieldStack } from '../src/ui/field.tsx'
import { Select } from '../src/ui/select.tsx'
import { TextInput } from '../src/ui/text-input.tsx'
import { options } from './kit-options.ts'

export function ExampleDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [category, setCategory] = useState('all')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New Expense"
      description="Logged as a draft until you submit it."
      dirty
    >
      <FieldStack>
        <Field label="Merchant" required>
          <TextInput />
        </Field>
        <Field label="Category">
          <Select value={category} onChange={setCategory} options={options} />
        </Field>
      </FieldStack>
      <DialogActions>
        <DialogCancel />
        <Button variant="primary">Create Expense</Button>
      </DialogActions>
    </Dialog>
  )
}
