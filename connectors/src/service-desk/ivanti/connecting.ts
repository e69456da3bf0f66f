import { perMinute } from '../../connecting.ts'
import type { Connecting } from '../../connecting.ts'
import { missing } from '../../connecting-failures.ts'
import { bases } from './settings.ts'
import type { IvantiSettings } from './settings.ts'

/** No login of anybody: a search for it reads nobody's data. */
const nobody = 'patchbay-nobody'

export const connecting: Connecting<'service-desk', IvantiSettings> = {
  port: () => 443,
  doors: (reach) => [{ title: null, reach, protocol: 'tls' }],
  fields: [
    {
      name: 'base',
      title: 'Path',
      description: 'Under which it answers. It is found out by asking; to say it saves a question.',
      input: { type: 'choice', options: ['find out', ...bases] },
      usual: 'find out',
      steers: true,
    },
    {
      name: 'tenant',
      title: 'Tenant',
      description:
        'To sign in with a password: such as example.ivanticloud.com. Empty where it is the host above.',
      input: { type: 'text' },
      usual: null,
      steers: true,
    },
    {
      name: 'role',
      title: 'Role',
      description: 'To sign in with a password: the internal name of its role, such as ServiceDeskAnalyst.',
      input: { type: 'text' },
      usual: null,
      steers: true,
    },
    {
      name: 'timeZone',
      title: 'Time zone',
      description:
        'Of the tenant, such as Europe/Berlin. With a wrong one it stores other dates than were sent.',
      input: { type: 'text' },
      usual: 'UTC',
      steers: false,
    },
    {
      name: 'location',
      title: 'Location',
      description: 'Where a requester is of whom none is known.',
      input: { type: 'text' },
      usual: null,
      steers: false,
    },
    {
      name: 'withdrawn',
      title: 'State when taken back',
      description: 'Of a service request that is withdrawn.',
      input: { type: 'text' },
      usual: 'Cancelled',
      steers: false,
    },
    {
      name: 'incidentAsks',
      title: 'Asked of a fault',
      description:
        'Fields of an incident that are asked for, with commas between them and a star behind what must be given: Urgency*, Impact*, Category.',
      input: { type: 'text' },
      usual: 'Urgency, Impact, Service, Category',
      steers: false,
    },
    {
      name: 'incidentSets',
      title: 'Given to every fault',
      description: 'What else a new incident is given, such as Status=Logged, OwnerTeam=Network Operations.',
      input: { type: 'text' },
      usual: 'Status=Logged, Source=API',
      steers: false,
    },
    {
      name: 'incidentWithdrawn',
      title: 'A fault that is taken back',
      description:
        'What it is set to, such as Status=Closed, Resolution={reason}. Empty: a note asks the desk to end it.',
      input: { type: 'text' },
      usual: null,
      steers: false,
    },
    {
      name: 'requestPage',
      title: 'Page of a request',
      description: 'Its address with {id}, {number} or {kind} in it, for people who go on there.',
      input: { type: 'text' },
      usual: null,
      steers: false,
    },
    perMinute,
  ],
  checks: [
    {
      title: 'Tenant',
      right: 'an API key, or a login with its role',
      run: async (can, _context, ask) => {
        const { value } = await (can.readDesk ?? missing)(ask)
        const lacks = value.lacks.length === 0 ? '' : `, and does not name ${value.lacks.join(', ')}`
        return `it answers under ${value.place}${lacks}`
      },
    },
    {
      title: 'People',
      right: 'reads employees',
      run: async (can, _context, ask) => {
        await (can.findRequesters ?? missing)({ login: nobody }, ask)
        return 'employees can be searched'
      },
    },
    {
      title: 'Requests',
      right: 'reads service requests and incidents',
      run: async (can, _context, ask) => {
        const { notRead } = await (can.findByNumber ?? missing)('1', ask)
        return notRead?.[0]?.why ?? 'service requests and incidents can be read'
      },
    },
    {
      title: 'Templates',
      right: 'reads what people are offered',
      run: async (can, { account }, ask) => {
        if (account === null) return 'not tried: an API key does not say whose it is'
        const { value } = await (can.findRequesters ?? missing)({ login: account }, ask)
        const [own] = value
        if (own === undefined) return 'not tried: the account is no employee'
        const templates = await (can.listTemplates ?? missing)(own.id, ask)
        return `${templates.value.length} templates for ${own.name}`
      },
    },
  ],
}
