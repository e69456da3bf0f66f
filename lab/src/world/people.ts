import type { Group, Person } from './model/people.ts'
import type { Room } from './model/sites.ts'
import { departments, firstNames, lastNames, plain, type Department } from './names.ts'
import type { Random } from './random.ts'

const day = 86_400_000
const titles = [
  'Professor',
  'Lecturer',
  'Researcher',
  'Administrator',
  'Technician',
  'Coordinator',
  'Assistant',
] as const

const dashed = (text: string): string => text.replaceAll(' ', '-')

/** Whom a large site has a card for: more direct members than a directory gives in one answer. */
const cardHolders = 'Campus-Card-Holders'
const hasCards = (people: number) => people > 2_000

/**
 * Nested up to five deep: a team in its department, the department in its faculty, the faculty among all staff, and all
 * staff in the group that gives a licence.
 */
export function planGroups(people: number): Map<string, Group> {
  const groups = new Map<string, Group>()
  const add = (name: string, description: string, ...memberOf: readonly string[]) =>
    groups.set(name, { name, description, memberOf })
  add('Lic-Office-Staff', 'Gives the licence of staff')
  add('Lic-Office-Students', 'Gives the licence of students')
  add('All-Staff', 'Everybody employed', 'Lic-Office-Staff')
  add('All-Students', 'Everybody enrolled', 'Lic-Office-Students')
  add('VPN-Users', 'May connect from outside')
  add('Printing-Colour', 'May print in colour')
  if (hasCards(people)) add(cardHolders, 'Everybody with a card of the campus')
  add('Service-Accounts', 'Accounts that belong to no person')
  for (const { name, faculty } of departments) {
    const facultyGroup = `Faculty-${dashed(faculty)}`
    if (!groups.has(facultyGroup)) add(facultyGroup, `Staff of ${faculty}`, 'All-Staff')
    const departmentGroup = `Dept-${dashed(name)}`
    add(departmentGroup, `Staff of ${name}`, facultyGroup)
    add(`Team-${dashed(name)}-A`, `First team of ${name}`, departmentGroup, 'Printing-Colour')
    add(`Team-${dashed(name)}-B`, `Second team of ${name}`, departmentGroup)
    add(`Students-${dashed(name)}`, `Students of ${name}`, 'All-Students')
  }
  add('Network-Administrators', 'Change the network', 'VPN-Users')
  add('Clinic-Workstations', 'Log in at the clinic’s shared computers', 'Dept-Cardiology')
  return groups
}

class Usernames {
  readonly #used = new Map<string, number>()

  next(firstname: string, lastname: string): string {
    const base = `${plain(firstname).slice(0, 1)}${plain(lastname)}`.slice(0, 14)
    const count = (this.#used.get(base) ?? 0) + 1
    this.#used.set(base, count)
    return count === 1 ? base : `${base}${count}`
  }
}

function groupsOf(kind: Person['kind'], of: Department, random: Random): string[] {
  if (kind === 'service') return ['Service-Accounts']
  if (kind === 'student') return [`Students-${dashed(of.name)}`, ...(random.chance(0.2) ? ['VPN-Users'] : [])]
  const groups = [`Team-${dashed(of.name)}-${random.chance(0.5) ? 'A' : 'B'}`]
  if (random.chance(0.35)) groups.push('VPN-Users')
  if (of.name === 'Network Operations') groups.push('Network-Administrators')
  if (of.faculty === 'Medicine' && random.chance(0.4)) groups.push('Clinic-Workstations')
  return groups
}

/** Six in ten are staff with an office, one in fifty is a service account. The first of a department leads it. */
export function planPeople(
  count: number,
  offices: readonly Room[],
  domain: string,
  random: Random,
  now: number,
): Map<string, Person> {
  const usernames = new Usernames()
  const people = new Map<string, Person>()
  const leaders = new Map<string, string>()
  const fallback = offices[0]?.code ?? ''
  for (let index = 0; index < count; index++) {
    const share = index % 50
    const kind = share < 30 ? 'staff' : share < 49 ? 'student' : 'service'
    const of = random.pick(departments)
    const service = kind === 'service'
    const firstname = service ? 'Service' : random.pick(firstNames)
    const lastname = service ? `Account ${index + 1}` : random.pick(lastNames)
    const username = service ? `svc-${index + 1}` : usernames.next(firstname, lastname)
    const leader = leaders.get(of.name)
    if (kind === 'staff' && leader === undefined) leaders.set(of.name, username)
    const trouble = random.fraction()
    people.set(username, {
      username,
      firstname,
      lastname,
      email: `${username}@${domain}`,
      employeeNumber: String(100_000 + index * 7),
      title: service
        ? 'Service account'
        : kind === 'student'
          ? 'Student'
          : leader === undefined
            ? 'Head'
            : random.pick(titles),
      department: of.name,
      office: kind === 'staff' ? (offices[(index * 7) % Math.max(1, offices.length)]?.code ?? fallback) : '',
      phone: `+1 555 ${String(2_000_000 + index).replace(/(...)(....)/, '$1 $2')}`,
      manager: kind === 'staff' ? (leader ?? null) : null,
      groups: [...groupsOf(kind, of, random), ...(hasCards(count) && !service ? [cardHolders] : [])],
      kind,
      enabled: trouble > 0.02,
      locked: trouble > 0.02 && trouble < 0.03,
      expired: trouble > 0.03 && trouble < 0.04,
      mustChangePassword: trouble > 0.04 && trouble < 0.05,
      passwordSetAt: now - random.between(0, 300) * day - random.below(day),
    })
  }
  return people
}
