import { lazyStorage } from '@sortie/platform/storage/lazy-storage'
import { env } from '../env.ts'

export const objects = lazyStorage(env, 'report storage')
