import type { Ask } from '../asking.ts'
import { closing, conform } from '../test-conformance.ts'
import { httpTroubles, readingOf } from '../transport/test-troubles.ts'
import type { Answering } from '../transport/test-server.ts'
import { serviceDeskConformance } from './conformance.ts'
import type { DeskUnderTest } from './under-test.ts'
import { ivanti } from './ivanti/index.ts'
import { ivantiPlans } from './ivanti/plans.ts'
import {
  identity as ivantiIdentity,
  newFault,
  newRequest,
  openIvantiAt,
  startTestIvanti,
} from './ivanti/test-ivanti.ts'
import { person } from './ivanti/test-rows.ts'
import type { TestTenant } from './ivanti/test-tenant.ts'
import { requestTracker } from './request-tracker/index.ts'
import { requestTrackerPlans } from './request-tracker/plans.ts'
import { requester } from './request-tracker/test-rows.ts'
import { identity, newTicket, openTrackerAt, startTestTracker } from './request-tracker/test-tracker.ts'

const hangUp: Answering = (_received, response) => void response.destroy()

const ivantiSettings = { base: '/HEAT/api', timeZone: 'Europe/Berlin' }

async function ivantiDesk(
  settings: object,
  of: (tenant: TestTenant) => Pick<DeskUnderTest, 'request' | 'wanted' | 'createdCount'>,
): Promise<DeskUnderTest> {
  const desk = await startTestIvanti(settings)
  const { tenant, server, can, writes } = desk
  closing(() => desk.close())
  return {
    can,
    writes,
    plans: ivantiPlans,
    settings,
    requester: { id: person, login: 'adiaz', email: 'adiaz@example.edu' },
    asked: () => server.received.length,
    loseAnswer: () => void (tenant.afterwards = hangUp),
    ...of(tenant),
  }
}

const ivantiRequests = () =>
  ivantiDesk(ivantiSettings, (tenant) => ({
    request: { id: 'ServiceReq:6730C50F527A481A81FFE15D7D60725F', number: '10288', word: 'LIB-2.114-B' },
    wanted: newRequest,
    createdCount: () => tenant.submitted.length,
  }))

/** The same tenant, where a fault is reported and can be taken back. */
const ivantiFaults = () =>
  ivantiDesk(
    {
      ...ivantiSettings,
      incidentAsks: 'Urgency*, Impact*, Service, Category',
      incidentWithdrawn: 'Status=Closed, Resolution={reason}',
    },
    (tenant) => ({
      request: { id: 'Incident:003B58C0B4554E4BAA30DFD88876582A', number: '10435', word: 'LIB-2.114-B' },
      wanted: newFault,
      createdCount: () => tenant.reported.length,
    }),
  )

const ivantiTroubles = httpTroubles({
  name: 'desk-1',
  identity: ivantiIdentity,
  connect: (port) => {
    const { can, ...system } = openIvantiAt(port)
    const question = (ask: Ask) => readingOf(can.findRequesters?.({ login: 'adiaz' }, ask))
    return { question, close: () => system.close() }
  },
})

async function trackerDesk(): Promise<DeskUnderTest> {
  const desk = await startTestTracker()
  const { site, server, can, writes } = desk
  closing(() => desk.close())
  return {
    can,
    writes,
    plans: requestTrackerPlans,
    settings: {},
    requester: { id: requester, login: 'adiaz', email: requester },
    request: { id: '20', number: '20', word: 'LIB-2.114-B' },
    wanted: newTicket,
    asked: () => server.received.length,
    createdCount: () => site.tickets.length - 1,
    loseAnswer: () => void (site.afterwards = hangUp),
  }
}

conform('service-desk', serviceDeskConformance, [
  {
    connector: ivanti,
    begin: ivantiRequests,
    troubles: ivantiTroubles,
  },
  {
    connector: ivanti,
    onto: 'where faults are reported',
    begin: ivantiFaults,
    troubles: ivantiTroubles,
  },
  {
    connector: requestTracker,
    begin: trackerDesk,
    troubles: httpTroubles({
      name: 'desk-2',
      identity,
      connect: (port) => {
        const { can, ...system } = openTrackerAt(port)
        const question = (ask: Ask) => readingOf(can.listTemplates?.('', ask))
        return { question, close: () => system.close() }
      },
    }),
  },
])
