import type { Random } from '../../../../world/random.ts'
import type { NumberedParameter } from '../catalogue/catalogue.ts'
import { isChoice, isDrawing } from '../catalogue/offering.ts'
import type { Desk } from '../desk/desk.ts'
import { displayName } from '../objects/people.ts'
import { instant } from '../tenant/tenant-time.ts'
import type { Cast, Scene } from './cast.ts'

const day = 86_400_000
const howMany = 24

interface Answer {
  readonly value: string
  readonly chosen: string
}

/** What somebody would write, out of where they are. */
function answerOf(desk: Desk, one: NumberedParameter, scene: Scene, at: number, random: Random): Answer {
  const said = (value: string): Answer => ({ value, chosen: '' })
  if (isChoice(one)) {
    if (one.options !== null && 'of' in one.options && one.options.of === 'Employee') {
      return { value: displayName(scene.person), chosen: desk.people.idOf(scene.person) }
    }
    const given = new Map([['Building', scene.building]])
    const rows = desk.lists.options(one, { given, typed: one.name === 'Room' ? scene.outlet.room : '' })
    const building = rows.find(([, value]) => value === scene.building)
    const row = building ?? (rows.length > 0 ? random.pick(rows) : undefined)
    return row === undefined ? said('') : { value: row[1], chosen: row[0] }
  }
  if (one.kind === 'checkbox') return said(random.chance(0.2) ? 'true' : 'false')
  if (one.kind === 'number') return said(one.preset === '' ? '443' : String(random.between(1, 4)))
  if (one.kind === 'time') return said(one.preset)
  if (one.kind === 'date' || one.kind === 'datetime') {
    // A fault began before it was told, anything else is yet to come.
    const when = at + (one.name === 'Since' ? -1 : 1) * random.between(1, 20) * day
    return said(instant(when - (when % day)).replace('Z', '.0000000Z'))
  }
  if (/outlet/i.test(one.name)) return said(scene.outlet.label)
  if (one.name === 'HardwareAddress') return said(scene.endpoint.mac)
  if (one.name === 'CallBack') return said(scene.person.phone)
  if (one.name === 'CostCentre') return said(String(random.between(4_000, 4_999)))
  if (/^(Source|Destination)$/.test(one.name))
    return said(`10.${random.between(1, 9)}.16.${random.between(2, 200)}`)
  if (one.kind === 'textarea') return said(`For ${scene.person.department}, room ${scene.outlet.room}.`)
  return said('')
}

function statusAt(age: number, approval: boolean, random: Random): string {
  if (age > 20 * day) return random.pick(['Closed', 'Closed', 'Cancelled'])
  if (age > 6 * day) return random.pick(['Fulfilled', 'Closed', ...(approval ? ['Rejected'] : [])])
  return random.pick(approval ? ['Waiting for Approval', 'Approved', 'Active'] : ['Submitted', 'Active'])
}

/** Requests of some weeks with their answers; the form of a whole laboratory was never asked for. */
export function seedRequests(desk: Desk, cast: Cast, random: Random) {
  const offerings = desk.catalogue.offerings.slice(0, -1)
  const ages = Array.from({ length: howMany }, () => Math.floor(random.fraction() * 40 * day) + 3_600_000)
  for (const age of ages.sort((a, b) => b - a)) {
    const scene = cast.scene(random)
    const before = cast.scene(random).outlet.label
    const offering = random.pick(offerings)
    const at = desk.now() - age
    const status = statusAt(age, offering.approval, random)
    const request = desk.requests.insert(
      {
        Subject: `${offering.name}, ${scene.outlet.room}`,
        Symptom: `For ${scene.person.firstname} ${scene.person.lastname} in ${scene.building}.`,
        Status: status,
        Urgency: random.pick(['Low', 'Medium', 'High']),
        OwnerTeam: offering.team,
        Owner: status === 'Submitted' ? null : cast.owner(random),
        ProfileLink_RecID: desk.people.idOf(scene.person),
        ProfileLink_Category: 'Employee',
        SvcReqTmplLink_RecID: desk.catalogue.templateId(offering),
        SvcReqTmplLink_Category: 'ServiceReqTemplate',
        ServiceReqTemplateName: offering.name,
        SubscriptionRecId: desk.catalogue.subscriptionId(offering),
        CustomerLocation: scene.building,
        SubmittedDateTime: instant(at),
      },
      at,
      scene.person.username,
    )
    const form = desk.catalogue.parametersOf(offering).filter((one) => !isDrawing(one))
    for (const [index, one] of form.entries()) {
      const { value, chosen } =
        one.name === 'FromOutlet' ? { value: before, chosen: '' } : answerOf(desk, one, scene, at, random)
      desk.requestAnswers.insert(
        {
          ParentLink_RecID: request.RecId,
          ParentLink_Category: 'ServiceReq',
          SvcReqTmplParamLink_RecID: one.id,
          SvcReqTmplParamLink_Category: 'ServiceReqTemplateParam',
          SequenceNum: index,
          ParameterName: one.name,
          ParameterDisplayName: one.title,
          ParameterType: one.kind,
          ParameterValue: value,
          ParameterValueRecId: chosen === '' ? null : chosen,
        },
        at,
        scene.person.username,
      )
    }
  }
}
