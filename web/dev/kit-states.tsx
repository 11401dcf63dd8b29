import { categories } from '@sortie/contracts/expense'
import { toast } from '../src/lib/toast.ts'
import { Button } from '../src/ui/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { CategoryBadge } from '../src/ui/category-badge.tsx'
import { FieldStack } from '../src/ui/field.tsx'
import { Progress } from '../src/ui/progress.tsx'
import { StatusBadge } from '../src/ui/status-badge.tsx'
import { Toolbar } from '../src/ui/toolbar.tsx'

const statuses = [
  'Draft',
  'Submitted',
  'Active',
  'Upcoming',
  'Completed',
  'Confirmed',
  'Pending',
  'Inactive',
  'Admin',
  'User',
] as const
export function States() {
  return (
    <Card title="States">
      <FieldStack>
        <Toolbar>
          {statuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Toolbar>
        <Toolbar>
          {categories.map((name) => (
            <CategoryBadge key={name} category={name} />
          ))}
        </Toolbar>
        <Toolbar>
          <Button variant="primary">Primary</Button>
          <Button>Secondary</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Delete</Button>
          <Button variant="primary" pending pendingLabel="Creating...">
            Create
          </Button>
          <Button disabled>Disabled</Button>
          <Button size="small">Small</Button>
        </Toolbar>
        <Toolbar>
          <Button onClick={() => toast({ title: 'Trip created successfully' })}>Toast</Button>
          <Button
            onClick={() =>
              toast({
                title: 'Failed to create trip',
                description: '409: It has changed.',
                variant: 'destructive',
              })
            }
          >
            Bad toast
          </Button>
        </Toolbar>
        <Progress label="Export" value={62} />
      </FieldStack>
    </Card>
  )
}
