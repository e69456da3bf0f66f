import type { World } from '../../../../world/model/world.ts'
import { displayName, type People } from '../objects/people.ts'
import type { RecordId } from '../tenant/record-id.ts'
import type { NumberedParameter } from './catalogue.ts'

/** RecId, value, and another word for it. */
export type OptionRow = readonly [string, string, string]

const longest = 100

export interface OptionQuestion {
  /** Values of other parameters, by their names. */
  readonly given: ReadonlyMap<string, string>
  /** What somebody has typed so far. */
  readonly typed: string
}

/** The options of choices, out of the world. */
export class ValidationLists {
  readonly #world: World
  readonly #people: People
  readonly #recordId: RecordId

  constructor(world: World, people: People, recordId: RecordId) {
    this.#world = world
    this.#people = people
    this.#recordId = recordId
  }

  /** One that is narrowed by an answer is empty without it. At most a hundred, those that were typed for first. */
  options(parameter: NumberedParameter, { given, typed }: OptionQuestion): OptionRow[] {
    const { narrowedBy } = parameter
    const within = narrowedBy === null ? '' : (given.get(narrowedBy) ?? null)
    if (within === null) return []
    const wanted = typed.toLowerCase()
    const found: OptionRow[] = []
    for (const row of this.#all(parameter, within)) {
      if (!row.slice(1).some((word) => word.toLowerCase().includes(wanted))) continue
      found.push(row)
      if (found.length === longest) break
    }
    return found
  }

  /** Is this RecId an option at all, whatever narrows it? */
  has(parameter: NumberedParameter, recId: string): boolean {
    for (const [id] of this.#all(parameter, null)) if (id === recId.toUpperCase()) return true
    return false
  }

  /** `within` null means everything. */
  *#all({ id, options }: NumberedParameter, within: string | null): Iterable<OptionRow> {
    if (options === null) return
    if ('words' in options) {
      for (const word of options.words) yield [this.#recordId('option', `${id} ${word}`), word, word]
      return
    }
    const { buildings, rooms, outlets } = this.#world
    if (options.of === 'Location') {
      for (const one of buildings.values()) yield [this.#recordId('location', one.code), one.name, one.code]
    } else if (options.of === 'Room') {
      const building = [...buildings.values()].find((one) => one.name === within)?.code
      for (const one of rooms.values()) {
        if (within === null || one.building === building)
          yield [this.#recordId('room', one.code), one.code, one.name]
      }
    } else if (options.of === 'Outlet') {
      for (const one of outlets.values()) {
        if (within === null || one.room === within)
          yield [this.#recordId('outlet', one.label), one.label, one.panel]
      }
    } else if (options.of === 'Employee') {
      for (const one of this.#people.all()) {
        if (one.enabled) yield [this.#people.idOf(one), displayName(one), one.username]
      }
    } else {
      const names = new Set([...this.#people.all()].map(({ department }) => department))
      for (const name of [...names].sort()) yield [this.#recordId('department', name), name, name]
    }
  }
}
