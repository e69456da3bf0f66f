import type { Lab } from '../../../../emulator/emulator.ts'
import type { BusinessObject } from '../tenant/business-object.ts'
import { Catalogue } from '../catalogue/catalogue.ts'
import { incidentStages, Progress } from '../catalogue/progress.ts'
import { ValidationLists } from '../catalogue/validation-list.ts'
import { followClosed } from '../tenant/closed-ticket.ts'
import { incident } from '../objects/incident.ts'
import { contacts, displayName, employees, People } from '../objects/people.ts'
import { requestParameter, serviceRequest } from '../objects/service-request.ts'
import {
  assignment,
  attachment,
  category,
  change,
  location,
  note,
  task,
  team,
} from '../objects/smaller-objects.ts'
import { Links } from '../odata/relations.ts'
import type { DeskOptions } from '../tenant/options.ts'
import { PickLists } from '../tenant/pick-lists.ts'
import type { Row } from '../tenant/record.ts'
import { recordIds, type RecordId } from '../tenant/record-id.ts'
import type { KeptFile } from '../rest/attachments.ts'
import { StoredObject, type Definition, type Keeping } from '../tenant/stored-object.ts'

/** The desk of one tenant: what it keeps, and what its levers make of it. */
export interface Desk {
  readonly options: DeskOptions
  /** The name that it calls itself by, which need not be the one by which it is reached. */
  readonly tenant: string
  /** Whose key it is: whatever is “mine” is this account’s. */
  readonly account: string
  readonly now: () => number
  readonly recordId: RecordId
  readonly pickLists: PickLists
  readonly people: People
  readonly catalogue: Catalogue
  readonly lists: ValidationLists
  readonly progress: Progress
  readonly incidents: StoredObject
  readonly requests: StoredObject
  readonly requestAnswers: StoredObject
  readonly attachments: StoredObject
  readonly notes: StoredObject
  readonly tasks: StoredObject
  readonly changes: StoredObject
  readonly teams: StoredObject
  readonly categories: StoredObject
  readonly locations: StoredObject
  readonly files: Map<string, KeptFile>
  readonly links: Links
  /** By technical name. */
  readonly objects: ReadonlyMap<string, BusinessObject>
  /** `incidents`, `Categorys`, `journal__notess`: in any case, always with an `s` behind the name. */
  objectOfSet(set: string): BusinessObject | null
  /** A client made this record. */
  made(object: BusinessObject, row: Row): void
  /** Is what is written carried out, or only answered? */
  keeps(): boolean
  refuses(): boolean
  takesFiles(): boolean
  /** Notes in the journal what was done. */
  record(text: string): void
}

export function openDesk(lab: Lab, system: string, options: DeskOptions): Desk {
  const { world, levers } = lab
  const now = () => world.clock.now()
  const account = lab.accounts.desk.username
  const recordId = recordIds(world.seed)
  const pickLists = new PickLists(recordId)
  const keeping: Keeping = { now, recordId, pickLists, account }
  const people = new People(world, recordId)
  const customerOf = (recId: string) => {
    const person = people.byId(recId)
    return person === null ? null : { name: displayName(person), email: person.email }
  }
  const stored = (definition: Definition) => new StoredObject(definition, keeping)
  const incidents = stored(incident(customerOf, options.incidentNeeds))
  const requests = stored(serviceRequest(customerOf))
  const requestAnswers = stored(requestParameter)
  const attachments = stored(attachment)
  const notes = stored(note)
  const tasks = stored(assignment)
  const changes = stored(change)
  const [teams, categories, locations] = [stored(team), stored(category), stored(location)]
  const progress = new Progress(requests, now)
  const incidentProgress = new Progress(incidents, now)
  const lever = () => levers.system(system)
  followClosed({ levers, system, now, objects: [incidents, requests] })
  const catalogue = new Catalogue(recordId, () => lever().templates === 'changed', now())
  const base = stored(task)
  const all: readonly BusinessObject[] = [
    settled(incidents, incidentProgress),
    settled(requests, progress),
    requestAnswers,
    attachments,
    notes,
    // All tasks are read as tasks, and only those of a sort can be made.
    { ...of(base), rows: () => tasks.rows(), byId: (recId) => tasks.byId(recId) },
    tasks,
    changes,
    employees(people),
    contacts(people),
    catalogue.templates(),
    catalogue.templateParameters(),
    teams,
    categories,
    locations,
  ]
  const bySet = new Map(all.map((one) => [`${one.name}s`.toLowerCase(), one]))
  return {
    options,
    tenant: `${system}.${world.domain}`,
    account,
    now,
    recordId,
    pickLists,
    people,
    catalogue,
    lists: new ValidationLists(world, people, recordId),
    progress,
    incidents,
    requests,
    requestAnswers,
    attachments,
    notes,
    tasks,
    changes,
    teams,
    categories,
    locations,
    files: new Map(),
    links: new Links(),
    objects: new Map(all.map((one) => [one.name, one])),
    objectOfSet: (set) => bySet.get(set.toLowerCase()) ?? null,
    made: (object, row) => {
      if (object.name === incidents.name) incidentProgress.begin(row, incidentStages(account))
    },
    keeps: () => lever().configuring !== 'forgotten',
    refuses: () => lever().configuring === 'refused',
    takesFiles: () => lever().attachments !== 'refused',
    record: (text) =>
      lab.journal.add({ system, from: account, text: text.replace(/[^\x20-\x7e]/g, '?').slice(0, 400) }),
  }
}

/** An object whose records are where they would be by now. */
const settled = (object: StoredObject, progress: Progress): BusinessObject => ({
  ...of(object),
  rows: () => {
    progress.settle()
    return object.rows()
  },
  byId: (recId) => {
    progress.settle()
    return object.byId(recId)
  },
})

/** An object as a plain value, so that a part of it can be another's. */
const of = ({ name, fields, indexed, relations, number, writing }: StoredObject) => ({
  name,
  fields,
  indexed,
  relations,
  number,
  writing,
})
