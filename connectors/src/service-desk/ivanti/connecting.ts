import { perMinute } from '../../connector/connecting.ts'
import type { Connecting } from '../../connector/connecting.ts'
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
      description: 'Base path of its API. Found by probing when empty.',
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
      description: 'Time zone of the tenant, such as Europe/Berlin. A wrong one shifts the stored dates.',
      input: { type: 'text' },
      usual: 'UTC',
      steers: false,
    },
    {
      name: 'location',
      title: 'Location',
      description: 'For a requester without a known one.',
      input: { type: 'text' },
      usual: null,
      steers: false,
    },
    {
      name: 'withdrawn',
      title: 'State when withdrawn',
      description: 'State of a withdrawn service request.',
      input: { type: 'text' },
      usual: 'Cancelled',
      steers: false,
    },
    {
      name: 'incidentAsks',
      title: 'Fields of a fault',
      description:
        'Fields of an incident to ask for, separated by commas, with a star for required ones: Urgency*, Impact*, Category.',
      input: { type: 'text' },
      usual: 'Urgency, Impact, Service, Category',
      steers: false,
    },
    {
      name: 'incidentSets',
      title: 'Set on every fault',
      description: 'Further fields of a new incident, such as Status=Logged, OwnerTeam=Network Operations.',
      input: { type: 'text' },
      usual: 'Status=Logged, Source=API',
      steers: false,
    },
    {
      name: 'incidentWithdrawn',
      title: 'A withdrawn fault',
      description:
        'Its fields, such as Status=Closed, Resolution={reason}. Empty: a note asks the desk to close it.',
      input: { type: 'text' },
      usual: null,
      steers: false,
    },
    {
      name: 'requestPage',
      title: 'Page of a request',
      description: 'URL with {id}, {number} or {kind}, as a link for people.',
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
        const lacks = value.lacks.length === 0 ? '' : `, without ${value.lacks.join(', ')}`
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
      right: 'reads the offered templates',
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
