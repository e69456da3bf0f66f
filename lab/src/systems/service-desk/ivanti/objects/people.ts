import type { Person } from '../../../../world/model/people.ts'
import type { World } from '../../../../world/model/world.ts'
import type { BusinessObject } from '../tenant/business-object.ts'
import { blank, fieldsOf, type Row } from '../tenant/record.ts'
import type { RecordId } from '../tenant/record-id.ts'
import { instant } from '../tenant/tenant-time.ts'

/** Where those are at home who have no office. */
export const mainCampus = 'Main Campus'

/** A middle initial that some have, which nobody types. */
const middle = (person: Person) =>
  Number(person.employeeNumber) % 3 === 0 ? `${person.department.charAt(0)} ` : ''

export const displayName = (person: Person) => `${person.firstname} ${middle(person)}${person.lastname}`

/** Everybody of the world but accounts that belong to no person. */
export class People {
  readonly #world: World
  readonly #recordId: RecordId
  #byId: ReadonlyMap<string, string> | null = null

  constructor(world: World, recordId: RecordId) {
    this.#world = world
    this.#recordId = recordId
  }

  *all(): Iterable<Person> {
    for (const person of this.#world.people.values()) if (person.kind !== 'service') yield person
  }

  idOf(person: Person): string {
    return this.#recordId('employee', person.username)
  }

  byId(recId: string): Person | null {
    this.#byId ??= new Map([...this.all()].map((person) => [this.idOf(person), person.username]))
    return this.#world.people.get(this.#byId.get(recId.toUpperCase()) ?? '') ?? null
  }

  /** The building of somebody's office. */
  locationOf(person: Person): string {
    const room = this.#world.rooms.get(person.office)
    return this.#world.buildings.get(room?.building ?? '')?.name ?? mainCampus
  }
}

const employeeFields = fieldsOf({
  text: `LoginID FirstName MiddleName LastName DisplayName PrimaryEmail PrimaryPhone Title Department EmployeeID
    EmployeeLocation Status Supervisor ManagerLink_Category`,
  id: 'ManagerLink_RecID OrgUnitLink_RecID',
  'yes-no': 'IsVIP Disabled IsExternalAuth',
})

const contactFields = fieldsOf({
  text: 'NetworkUserName FirstName LastName DisplayName PrimaryEmail PrimaryPhone EmployeeLocation Status ContactType',
})

interface View {
  readonly name: string
  readonly fields: BusinessObject['fields']
  readonly values: (person: Person, people: People) => Partial<Row>
}

/** What the desk imported of a person when they came. */
function viewed({ name, fields, values }: View, people: People): BusinessObject {
  const row = (person: Person): Row =>
    Object.assign(blank(fields, people.idOf(person)), {
      FirstName: person.firstname,
      LastName: person.lastname,
      DisplayName: displayName(person),
      PrimaryEmail: person.email,
      PrimaryPhone: person.phone,
      EmployeeLocation: people.locationOf(person),
      // Whoever left keeps the record; the directory's account is off.
      Status: person.enabled ? 'Active' : 'Terminated',
      CreatedBy: 'LDAP Import',
      LastModBy: 'LDAP Import',
      CreatedDateTime: instant(person.passwordSetAt),
      LastModDateTime: instant(person.passwordSetAt),
      ...values(person, people),
    })
  return {
    name,
    fields,
    indexed: ['FirstName', 'LastName', 'DisplayName'],
    relations: [],
    number: null,
    writing: null,
    *rows() {
      for (const person of people.all()) yield row(person)
    },
    byId: (recId) => {
      const person = people.byId(recId)
      return person === null ? null : row(person)
    },
  }
}

export const employees = (people: People) =>
  viewed(
    {
      name: 'Employee',
      fields: employeeFields,
      values: (person) => ({
        LoginID: person.username,
        Title: person.title,
        Department: person.department,
        EmployeeID: person.employeeNumber,
        MiddleName: middle(person).trim() === '' ? null : middle(person).trim(),
        Supervisor: person.manager,
        Disabled: !person.enabled,
      }),
    },
    people,
  )

/** The same people under the same RecIds, found by the name of their account. */
export const contacts = (people: People) =>
  viewed(
    {
      name: 'Frs_CompositeContract_Contact',
      fields: contactFields,
      values: (person) => ({ NetworkUserName: person.username, ContactType: 'Employee' }),
    },
    people,
  )
