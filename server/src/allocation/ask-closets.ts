import { Failure, notFound } from '@patchbay/connectors/failures'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { waysTo } from '../facts/ports.ts'
import { switchPortsNow } from '../facts/switch-ports.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { AllocationPart, AllocationSearch } from './search.ts'

/** Switches that are read at once. */
const width = 3

/** Every switch of the closets, now: its ports and their PoE. One that does not answer is named, and its history stands. */
export async function askClosets({ search, turn }: AllocationPart<'switch'>): Promise<Settled> {
  const { dossier } = search
  const names = dossier.switches.map(({ name }) => name)
  const [only] = names
  if (only !== undefined && names.length === 1) search.strip.rename('switch', only)
  turn.asking()
  const failures = await withLimit(names, width, (name) => readOne(search, name))
  dossier.asking = false
  search.grown()
  const failed = failures.filter((one) => one !== null)
  const [first] = failed
  if (first !== undefined && failed.length === names.length) throw first
  if (failed.length === 0) return { count: names.length }
  return {
    count: names.length - failed.length,
    of: names.length,
    complete: false,
    why: `${[...dossier.silent.keys()].join(', ')} did not answer`,
  }
}

/** Reads one switch; its failure where it could not be read. */
async function readOne(search: AllocationSearch, name: string): Promise<Failure | null> {
  const { dossier, systems } = search
  const ways = waysTo(systems.ofKind('switch'), name)
  try {
    if (ways.length === 0) {
      const isOff = systems.disabledWays(name).length > 0
      throw notFound({
        cause: 'absent',
        message: isOff ? `${name} is disabled in Connected systems.` : `No connected system reaches ${name}.`,
      })
    }
    const told = await switchPortsNow(ways, () => search.ask)
    if (told.interfaces === null)
      throw notFound({ cause: 'absent', message: `${name} does not tell its ports.` })
    dossier.live.set(name, told)
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.detail.cause === 'cancelled') throw error
    dossier.silent.set(name, failureWords(error))
    return error
  } finally {
    search.grown()
  }
}
