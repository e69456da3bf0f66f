import { sendAlert } from './alerts.ts'
import { changeAccessPoint, changeWirelessClient } from './air.ts'
import { ControlError, missing, onlyParameters, optionalCount } from './answers.ts'
import type { ControlledLab } from './controlled-lab.ts'
import { deviceLevers, systemLevers, systemNames } from './levers.ts'
import { truth, truthKinds } from './truth.ts'
import {
  advanceTime,
  changeInterface,
  saveSwitch,
  changePerson,
  changeUps,
  moveEndpoint,
  powerEndpoint,
  renameEndpoint,
  troubleEndpoint,
  timeOf,
} from './world-changes.ts'

export interface Question {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

interface Route {
  readonly method: 'GET' | 'PUT' | 'POST'
  /** Parts in braces are handed over decoded, in order. */
  readonly path: string
  readonly says: string
  readonly answer: (lab: ControlledLab, parts: readonly string[], question: Question) => unknown
}

const part = (parts: readonly string[], index: number): string => parts[index] ?? ''

const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/',
    says: 'This list.',
    answer: ({ world }) => ({
      lab: {
        seed: world.seed,
        domain: world.domain,
        switches: world.switches.size,
        endpoints: world.endpoints.size,
      },
      truth: truthKinds,
      calls: routes.map(({ method, path, says }) => ({ method, path, says })),
    }),
  },
  {
    method: 'GET',
    path: '/systems',
    says: 'Where each system listens, with its levers.',
    answer: (lab) => ({
      items: systemNames(lab).map((name) => ({
        name,
        levers: lab.levers.system(name),
        listening: lab.listening.filter(({ system }) => system === name),
      })),
    }),
  },
  {
    method: 'GET',
    path: '/truth/{kind}',
    says: 'What is really so; limit, offset, and switch, kind, connected, mac or seed where they apply.',
    answer: ({ world }, parts, { query }) => truth(world, part(parts, 0), query),
  },
  {
    method: 'GET',
    path: '/levers/systems/{name}',
    says: 'Levers of a system.',
    answer: (lab, parts) => systemLevers(lab, part(parts, 0)),
  },
  {
    method: 'PUT',
    path: '/levers/systems/{name}',
    says: 'Pulls levers: silent, slow, refusing, garbled, failing, rateLimit, certificateChanged, configuring, saving, losing, throttling, templates, attachments, closed, failover, logJob, blocked, token, region, mapless, unplaced, cursor, dropsNeighbour, belief, retryAfter, tasks, siteHealth. Those not named stay.',
    answer: (lab, parts, { body }) => systemLevers(lab, part(parts, 0), body),
  },
  {
    method: 'GET',
    path: '/levers/devices/{name}',
    says: 'Levers of a device.',
    answer: (lab, parts) => deviceLevers(lab, part(parts, 0)),
  },
  {
    method: 'PUT',
    path: '/levers/devices/{name}',
    says: 'Pulls levers: unreachable, slow, behind, configuring, saving, authorizing. Those not named stay.',
    answer: (lab, parts, { body }) => deviceLevers(lab, part(parts, 0), body),
  },
  {
    method: 'PUT',
    path: '/world/interfaces/{switch}/{interface}',
    says: 'Changes a port: adminUp, accessVlan, cableFault, cableSpeed, flapping, errDisabled, powerAdmin …; name URL-encoded.',
    answer: ({ world }, parts, { body }) => changeInterface(world, part(parts, 0), part(parts, 1), body),
  },
  {
    method: 'PUT',
    path: '/world/switches/{switch}',
    says: 'Saves what runs on a switch, as somebody at its command line would: {"unsaved": false}.',
    answer: ({ world }, parts, { body }) => saveSwitch(world, part(parts, 0), body),
  },
  {
    method: 'POST',
    path: '/world/endpoints/{mac}/move',
    says: 'Plugs an endpoint in at {"outlet": LABEL}, or takes it away with null.',
    answer: ({ world }, parts, { body }) => moveEndpoint(world, part(parts, 0), body),
  },
  {
    method: 'POST',
    path: '/world/endpoints/{mac}/power',
    says: 'Switches an endpoint: {"on": true}.',
    answer: ({ world }, parts, { body }) => powerEndpoint(world, part(parts, 0), body),
  },
  {
    method: 'PUT',
    path: '/world/endpoints/{mac}/name',
    says: 'Calls an endpoint otherwise: {"hostname": "LT-40817"}; any text, as from a device.',
    answer: ({ world }, parts, { body }) => renameEndpoint(world, part(parts, 0), body),
  },
  {
    method: 'PUT',
    path: '/world/endpoints/{mac}/trouble',
    says: 'What befalls an endpoint on its way: refused (the identity system does not know it), unheard (at its gateway), starved (no address is free); each true or false; recordedAs, an address or null.',
    answer: ({ world }, parts, { body }) => troubleEndpoint(world, part(parts, 0), body),
  },
  {
    method: 'PUT',
    path: '/world/people/{username}',
    says: 'Changes an account: enabled, locked, expired, mustChangePassword; firstname, lastname, title, department.',
    answer: ({ world }, parts, { body }) => changePerson(world, part(parts, 0), body),
  },
  {
    method: 'PUT',
    path: '/world/ups/{name}',
    says: 'What befalls a UPS: mains, heard (by its card or NUT server), batteryBad, testFails, outputOff, overloaded, bypassed, chargerFailed; each true or false.',
    answer: ({ world }, parts, { body }) => changeUps(world, part(parts, 0), body),
  },
  {
    method: 'PUT',
    path: '/world/access-points/{name}',
    says: 'By name or Ethernet MAC: {"refused": "Invalid certificate"} keeps it from joining until null, {"reset": true}, {"blinks": 60} seconds.',
    answer: ({ world }, parts, { body }) => changeAccessPoint(world, part(parts, 0), body),
  },
  {
    method: 'PUT',
    path: '/world/wireless-clients/{mac}',
    says: 'Moves a wireless client: {"room": "B07-214"}, or null off the campus; {"excluded": "client-excl-wrong-psk"} until null; {"dropped": true}.',
    answer: ({ world }, parts, { body }) => changeWirelessClient(world, part(parts, 0), body),
  },
  {
    method: 'POST',
    path: '/alerts',
    says: 'Sends a signed alert to {"url": …}: indicator, at (ISO 8601), severity, summary, ticket; id to send one again; late (seconds) and secret (another one) to have it refused. Answers what was answered.',
    answer: (lab, _parts, { body }) => sendAlert(lab, body),
  },
  {
    method: 'POST',
    path: '/world/reset-levers',
    says: 'Lets all levers rest.',
    answer: ({ levers }) => {
      levers.reset()
      return { reset: true }
    },
  },
  { method: 'GET', path: '/time', says: 'The world’s time.', answer: ({ world }) => timeOf(world) },
  {
    method: 'POST',
    path: '/time/advance',
    says: 'Moves the world’s time on: {"ms": 60000}.',
    answer: ({ world }, _parts, { body }) => advanceTime(world, body),
  },
  {
    method: 'GET',
    path: '/journal',
    says: 'What systems received, in order: system, device, after (a number), limit.',
    answer: ({ journal }, _parts, { query }) => {
      onlyParameters(query, ['system', 'device', 'after', 'limit'])
      const system = query.get('system')
      const device = query.get('device')
      const after = optionalCount(query, 'after')
      const items = journal.read({
        ...(system === null ? {} : { system }),
        ...(device === null ? {} : { device }),
        ...(after === undefined ? {} : { after }),
        limit: optionalCount(query, 'limit') ?? 1_000,
      })
      return { last: journal.last, items }
    },
  },
]

function matches(route: Route, path: string): string[] | null {
  const wanted = route.path.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const parts: string[] = []
  for (const [index, piece] of wanted.entries()) {
    const got = given[index] ?? ''
    if (!piece.startsWith('{')) {
      if (piece !== got) return null
      continue
    }
    if (got === '') return null
    try {
      parts.push(decodeURIComponent(got))
    } catch {
      throw new ControlError(400, `"${got}" is not well encoded.`)
    }
  }
  return parts
}

/** Answers a question or throws a `ControlError`. */
export function answerControl(lab: ControlledLab, question: Question): unknown {
  const fitting = routes.flatMap((route) => {
    const parts = matches(route, question.path)
    return parts ? [{ route, parts }] : []
  })
  if (fitting.length === 0) throw missing(`There is nothing at ${question.path}. GET / lists what there is.`)
  const found = fitting.find(({ route }) => route.method === question.method)
  if (!found) {
    const methods = fitting.map(({ route }) => route.method).join(', ')
    throw new ControlError(405, `${question.path} takes ${methods}, not ${question.method}.`)
  }
  if (question.method !== 'GET' && question.body === undefined && question.path !== '/world/reset-levers') {
    throw new ControlError(400, 'Send a JSON object.')
  }
  return found.route.answer(lab, found.parts, question)
}
