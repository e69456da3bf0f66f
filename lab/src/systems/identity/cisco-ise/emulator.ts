import type { StartEmulator } from '../../../emulator/emulator.ts'
import { httpListener, type HttpAnswer, type HttpRequest } from '../../../emulator/http-listener.ts'
import { page, roleOf, unauthorised } from './deployment/access.ts'
import { ersRouter } from './ers/router.ts'
import { mntRouter } from './mnt/router.ts'
import { iseNode, type IseOptions } from './deployment/node.ts'
import { openApiRouter } from './open-api/router.ts'

const system = 'ise-1'

/** As one installs it today. */
export const usual: IseOptions = {
  ersEnabled: true,
  csrf: false,
  version: '3.3.0.430',
  patches: '2',
  noSession: 'server-error',
  openApiEnabled: true,
  policyNodes: [],
  monitoringNode: null,
  imported: 0,
  ersOn: 'gateway',
  booleans: 'typed',
  sparse: false,
  failedSessions: false,
}

/**
 * No rate and no `Retry-After` is documented for ISE; its gateway answers like this while the application behind it
 * does not keep up.
 */
const overloaded = () => page(503, 'Service Unavailable')

function describe(request: HttpRequest): string {
  const query = request.query.toString()
  return `${request.method} ${request.path}${query === '' ? '' : `?${query}`}`
}

/** Cisco ISE with ERS, MnT and the newer interface on one port, as behind its gateway. */
export const iseEmulator =
  (options: Partial<IseOptions> = {}): StartEmulator =>
  (lab) => {
    const node = iseNode(lab, system, { ...usual, ...options })
    // The gateway came with 3.1; before, ERS has its own port and nobody else speaks for it.
    const ersOn = node.since(3, 1) ? node.options.ersOn : 'own-port'
    const [ers, mnt, openApi] = [ersRouter(node), mntRouter(node), openApiRouter(node)]
    const answer = (asked: HttpRequest): HttpAnswer => {
      // Older clients ask MnT below `/ise`, where it still listens.
      const path = asked.path.replace(/^\/ise\/mnt(?=\/|$)/, '/admin/API/mnt')
      const request = path === asked.path ? asked : { ...asked, path }
      const is = (prefix: string) => request.path === prefix || request.path.startsWith(`${prefix}/`)
      const route =
        is('/ers/config') && ersOn !== 'own-port'
          ? ers
          : is('/admin/API/mnt')
            ? mnt
            : is('/api/v1') && node.since(3, 1)
              ? openApi
              : null
      // The gateway says so while what is behind it does not answer.
      if (route === mnt && !node.deployment.monitoringAnswers) return page(503, 'Service Unavailable')
      if (route === null) {
        return request.path === '/'
          ? { status: 302, headers: { Location: '/admin/' } }
          : page(404, 'Not Found')
      }
      const role = roleOf(request, lab.accounts)
      return role === null ? unauthorised() : route(request, role)
    }
    const answerErs = (request: HttpRequest): HttpAnswer => {
      if (!/^\/ers\/config(\/|$)/.test(request.path)) return page(404, 'Not Found')
      const role = roleOf(request, lab.accounts)
      return role === null ? unauthorised() : ers(request, role)
    }
    const common = {
      lab,
      system,
      identity: (impostor: boolean) =>
        lab.certificates.issue([system, `${system}.${lab.world.domain}`, 'localhost', lab.host], impostor),
      describe,
      throttled: overloaded,
      failed: () => page(500, 'Internal Server Error'),
    }
    const listeners = [
      httpListener({ ...common, answer }),
      ...(ersOn === 'gateway' ? [] : [httpListener({ ...common, device: 'ers', answer: answerErs })]),
    ]
    return {
      system,
      machines: node.deployment.machines.map(({ name }) => name),
      start: () => Promise.all(listeners.map((listener) => listener.start())),
      stop: async () => {
        node.close()
        for (const listener of listeners) await listener.stop()
      },
    }
  }

/** As a campus has it: machines for each persona, and a stock of laptops that were entered by a file. */
export const ise: StartEmulator = iseEmulator({
  policyNodes: ['ise-psn1', 'ise-psn2'],
  monitoringNode: 'ise-mnt1',
  imported: 2_500,
})
