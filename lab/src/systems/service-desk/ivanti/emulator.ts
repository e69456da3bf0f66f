import type { StartEmulator } from '../../../emulator/emulator.ts'
import { httpListener, type HttpAnswer, type HttpRequest } from '../../../emulator/http-listener.ts'
import { Access } from './tenant/access.ts'
import {
  badPayload,
  DeskError,
  failure,
  html,
  noPath,
  notSignedIn,
  signInPage,
  unhandled,
} from './tenant/answers.ts'
import { openDesk } from './desk/desk.ts'
import { odata } from './odata/router.ts'
import { usual, type DeskOptions } from './tenant/options.ts'
import { rest } from './rest/router.ts'
import { furnish } from './seed/furnish.ts'

const signInPath = 'rest/authentication/login'

/** Asked with a body, and changes nothing. */
const onlyAsks = /\/rest\/(?:authentication\/|search|servicerequest\/[^/]+\/validationlist)/i

const throttledWith: Readonly<Record<429 | 503, HttpAnswer>> = {
  429: failure(
    new DeskError(429, 'ISM_4029', 'Too many requests', ['API rate limit is exceeded. Try again later.']),
  ),
  503: html(503, 'Service Unavailable'),
}

function describe({ method, path, query }: HttpRequest): string {
  const asked = query.toString()
  return `${method} ${path}${asked === '' ? '' : `?${asked}`}`
}

const decoded = (path: string) =>
  path.split('/').map((part) => {
    try {
      return decodeURIComponent(part)
    } catch {
      throw badPayload('The path is not well encoded.')
    }
  })

/** Ivanti Neurons for ITSM: business objects by OData, the rest of its interface beside it. */
export const ivantiDesk =
  (name: string, given: Partial<DeskOptions> = {}): StartEmulator =>
  (lab) => {
    const options = { ...usual, ...given }
    const desk = openDesk(lab, name, options)
    furnish(desk, lab.world)
    const access = new Access(lab.accounts.desk, desk.tenant, desk.now)
    const isHere = new RegExp(`^${options.basePath}/api/(.*)$`, 'i')

    function answerApi(path: string, request: HttpRequest): HttpAnswer {
      if (path.toLowerCase() === signInPath && request.method === 'POST') return access.signIn(request.body)
      if (!access.admits(request)) throw notSignedIn()
      const isChange = request.method !== 'GET' && !onlyAsks.test(request.path)
      const [area = '', ...parts] = decoded(path.replace(/\/+$/, ''))
      const isOdata = area.toLowerCase() === 'odata'
      if (isOdata && isChange && desk.refuses()) throw badPayload('The record is locked for maintenance.')
      if (isOdata) return odata(desk, parts, request)
      if (area.toLowerCase() === 'rest') return rest(desk, parts, request)
      throw noPath()
    }

    function answer(request: HttpRequest): HttpAnswer {
      const [, path] = isHere.exec(request.path) ?? []
      // The interface of the web pages wants a session of its own.
      if (path === undefined && /\.as[mh]x(\/|$)/i.test(request.path))
        return html(551, 'ValidateSessionException')
      if (path === undefined) return signInPage()
      try {
        return answerApi(path, request)
      } catch (error) {
        if (error instanceof DeskError) return failure(error)
        throw error
      }
    }

    const listener = httpListener({
      lab,
      system: name,
      identity: (impostor) => lab.certificates.issue([name, desk.tenant, 'localhost', lab.host], impostor),
      describe,
      answer,
      changes: ({ method, path }) => method !== 'GET' && !onlyAsks.test(path),
      throttled: () => {
        const how = throttledWith[lab.levers.system(name).throttling === 'unavailable' ? 503 : 429]
        return { ...how, headers: { ...how.headers, 'Retry-After': '30' } }
      },
      failed: () => unhandled(desk.tenant, desk.account),
    })
    return { system: name, start: async () => [await listener.start()], stop: () => listener.stop() }
  }

/** The desk of the campus. */
export const desk: StartEmulator = ivantiDesk('desk-1')
