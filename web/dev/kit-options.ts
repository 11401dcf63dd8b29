import { categories } from '@sortie/contracts/expense'

export const options = ['all', ...categories].map((value) => ({
  value,
  label: value === 'all' ? 'All Categories' : value,
}))
