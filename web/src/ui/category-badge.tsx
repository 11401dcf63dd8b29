import type { Category } from '@sortie/contracts/expense'
import { Bed, Bus, CircleEllipsis, type LucideIcon, Plane, Receipt, Utensils } from 'lucide-react'
import type { Color } from '../theme/theme.ts'
import { Badge } from './badge.tsx'

type Look = { color: Color; fill: Color; Icon: LucideIcon }

const looks: Record<Category, Look> = {
  Airfare: { color: 'airfare', fill: 'airfareFill', Icon: Plane },
  Lodging: { color: 'lodging', fill: 'lodgingFill', Icon: Bed },
  Meals: { color: 'meals', fill: 'mealsFill', Icon: Utensils },
  Transport: { color: 'transport', fill: 'transportFill', Icon: Bus },
  Fees: { color: 'fees', fill: 'feesFill', Icon: Receipt },
  Other: { color: 'other', fill: 'otherFill', Icon: CircleEllipsis },
}

/** Text colour, fill (charts, tiles) and icon of a category; an unknown one looks like Other. */
export function categoryLook(category: string): Look {
  return looks[category as Category] ?? looks.Other
}

export function CategoryBadge({ category }: { category: string }) {
  const { color, fill } = categoryLook(category)
  return (
    <Badge color={color} lamp={fill}>
      {category}
    </Badge>
  )
}
