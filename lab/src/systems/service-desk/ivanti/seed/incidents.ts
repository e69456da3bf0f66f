import type { Random } from '../../../../world/random.ts'
import type { Desk } from '../desk/desk.ts'
import type { FieldValue } from '../tenant/record.ts'
import { instant } from '../tenant/tenant-time.ts'
import type { Cast } from './cast.ts'
import { stories } from './stories.ts'

const day = 86_400_000
const howMany = 44
const levels = ['Low', 'Medium', 'Medium', 'High'] as const
const sources = ['Phone', 'Email', 'Self Service', 'Walk-in'] as const

/** The older, the more likely done. */
function statusAt(age: number, random: Random): string {
  if (age > 14 * day) return 'Closed'
  if (age > 5 * day) return random.pick(['Closed', 'Closed', 'Resolved', 'Waiting for Customer'])
  if (age > day) return random.pick(['Resolved', 'Active', 'Active', 'Waiting for 3rd Party'])
  return random.pick(['Logged', 'Logged', 'Active'])
}

/** Six weeks of incidents, the oldest first as their numbers run. */
export function seedIncidents(desk: Desk, cast: Cast, random: Random) {
  const ages = Array.from({ length: howMany }, () => Math.floor(random.fraction() ** 2 * 42 * day) + 600_000)
  for (const age of ages.sort((a, b) => b - a)) {
    const scene = cast.scene(random)
    const story = random.pick(stories)
    const status = statusAt(age, random)
    const at = desk.now() - age
    const done = status === 'Closed' || status === 'Resolved'
    const end = instant(at + Math.min(age / 2, 2 * day))
    const owner = cast.owner(random)
    const values: Record<string, FieldValue> = {
      Subject: story.subject(scene),
      Symptom: story.symptom(scene),
      Status: status,
      Service: story.service,
      Category: story.category,
      Impact: random.pick(levels),
      Urgency: random.pick(levels),
      Source: random.pick(sources),
      OwnerTeam: story.service === 'Network' ? 'Network Operations' : 'Service Desk',
      Owner: status === 'Logged' ? null : owner,
      ProfileLink_RecID: desk.people.idOf(scene.person),
      ProfileLink_Category: 'Employee',
      ...(done
        ? { Resolution: story.resolution, ResolvedBy: owner, ResolvedDateTime: end, CauseCode: 'Hardware' }
        : {}),
      ...(status === 'Closed' ? { ClosedBy: owner, ClosedDateTime: end } : {}),
      LastModDateTime: done ? end : instant(at),
    }
    const incident = desk.incidents.insert(values, at, scene.person.username)
    if (random.chance(0.4)) {
      desk.notes.insert(
        {
          Subject: 'Called back',
          NotesBody: `Asked at ${scene.outlet.label}: still the same.`,
          ParentLink_RecID: incident.RecId,
          ParentLink_Category: 'Incident',
        },
        at + Math.min(age / 4, 3_600_000),
        owner,
      )
    }
    if (status === 'Active' && random.chance(0.5)) {
      desk.tasks.insert(
        {
          Subject: `Look at ${scene.outlet.label} on site`,
          Owner: owner,
          Status: 'Accepted',
          ParentLink_RecID: incident.RecId,
          ParentLink_Category: 'Incident',
        },
        at + Math.min(age / 3, 3_600_000),
      )
    }
  }
}
