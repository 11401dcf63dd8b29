// Starts a supervised stand-in and reports it; the test kills this process and looks for leftovers.
import { createSupervisor } from '../supervisor.ts'
import { standIn } from './specs.ts'

const [dataDir = '', port = ''] = process.argv.slice(2)
const supervisor = await createSupervisor(dataDir)
await supervisor.start([standIn('expense', Number(port), 'parent')])
console.log('started')
