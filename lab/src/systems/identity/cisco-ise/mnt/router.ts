import type { Session } from '../deployment/seen-session.ts'
import type { HttpAnswer, HttpRequest } from '../../../../emulator/http-listener.ts'
import { page, unauthorised, type Role } from '../deployment/access.ts'
import { isStoredForm, worldForm } from '../deployment/hardware-address.ts'
import type { IseNode } from '../deployment/node.ts'
import { failureReasons } from '../deployment/sign-ons.ts'
import { changeAuthorization, type CoaKind } from './change-of-authorization.ts'
import { accountingStatus, activeSession, sessionParameters } from './session-xml.ts'
import { authenticationStatus, refusedSession } from './sign-on-xml.ts'
import { done, escapeXml, nothingFor, parent, textElement, xml } from '../deployment/xml.ts'

type Handle = (parts: readonly string[]) => HttpAnswer

/** `/admin/API/mnt/…`, in XML only. */
export function mntRouter(node: IseNode): (request: HttpRequest, role: Role) => HttpAnswer {
  const { sessions } = node
  const now = () => node.lab.world.clock.now()

  const noSession = (root: string, asked: string): HttpAnswer =>
    node.options.noSession === 'empty'
      ? xml(200, `<${root}/>`)
      : nothingFor(node.options.noSession === 'not-found' ? 404 : 500, asked)
  const byMac = (text: string): Session | null => (isStoredForm(text) ? sessions.of(worldForm(text)) : null)
  /** Latest first. */
  const signOnsOf = (mac: string) => (isStoredForm(mac) ? node.signOns.of(worldForm(mac), 0) : [])
  const answer = (session: Session | null, asked: string) =>
    session === null ? noSession('sessionParameters', asked) : xml(200, sessionParameters(session, node))
  const first = (asked: string, accept: (session: Session) => boolean) => answer(sessions.find(accept), asked)
  const list = (found: readonly Session[]) =>
    xml(
      200,
      `<activeList noOfActiveSession="${found.length}">${found.map((one) => activeSession(one, node)).join('')}</activeList>`,
    )
  const count = (value: number) => xml(200, parent('sessionCount', textElement('count', value)))

  const since = (mac: string | undefined, seconds: string | undefined): Session | null => {
    const session = mac === undefined ? null : byMac(mac)
    const window = Number(seconds ?? '0') * 1000
    return session !== null && session.startedAt >= now() - window ? session : null
  }
  const keyed = (root: string, inner: string, mac: string, element: string) =>
    xml(200, `<${root}><${inner} key="${escapeXml(mac)}">${element}</${inner}></${root}>`)

  const coa =
    (kind: CoaKind): Handle =>
    ([psn = '', mac = '', type = '0']) => {
      const session = byMac(mac)
      if (session === null) return noSession('remoteCoA', mac)
      const results = changeAuthorization(node, session, kind, psn, type)
      return xml(200, `<remoteCoA requestType="${kind}"><results>${results}</results></remoteCoA>`)
    }

  const timeOf = (text: string | undefined) =>
    text === undefined || text === 'null' ? null : Date.parse(`${text.replace(' ', 'T')}Z`)

  const reads: Readonly<Record<string, Handle>> = {
    Version: () =>
      xml(
        200,
        `<product name="Cisco Identity Services Engine">${textElement('version', node.options.version)}${textElement('type_of_node', 1)}</product>`,
      ),
    FailureReasons: () =>
      xml(
        200,
        parent(
          'failureReasonList',
          ...Object.values(failureReasons).map(
            ({ code, text }) =>
              `<failureReason id="${code}">${textElement('code', `${code} ${text}`)}${textElement('cause', text)}${textElement('resolution', 'See the steps of the report.')}</failureReason>`,
          ),
        ),
      ),
    'Session/ActiveCount': () => count(sessions.all().length),
    'Session/PostureCount': () => count(0),
    'Session/ProfilerCount': () => count(sessions.all().length),
    'Session/ActiveList': () => list(sessions.all()),
    'Session/AuthList': ([from, to]) => {
      const [start, end] = [timeOf(from), timeOf(to)]
      return list(
        sessions
          .all()
          .filter(
            ({ startedAt }) => (start === null || startedAt >= start) && (end === null || startedAt <= end),
          ),
      )
    },
    'Session/MACAddress': ([mac = '']) => {
      const session = byMac(mac)
      const [last] = session === null && node.options.failedSessions ? signOnsOf(mac) : []
      return last?.failure ? xml(200, refusedSession(last, node)) : answer(session, mac)
    },
    'Session/UserName': ([username = '']) => first(username, (one) => one.username === username),
    // The address of the switch; the client's is asked for by EndPointIPAddress.
    'Session/IPAddress': ([address = '']) => first(address, (one) => one.switch.address === address),
    'Session/EndPointIPAddress': ([address = '']) => first(address, (one) => one.address === address),
    'Session/Active/SessionID': ([id = '']) => first(id, (one) => one.id === id),
    'AuthStatus/MACAddress': ([mac, seconds, records]) => {
      // Without how far back and how many there is no such call.
      if (seconds === undefined || records === undefined) return page(404, 'Not Found')
      const known = mac !== undefined && isStoredForm(mac) ? mac : null
      const from = now() - Number(seconds) * 1_000
      const found = known === null ? [] : node.signOns.of(worldForm(known), from)
      if (known === null || found.length === 0) return xml(200, '<authStatusOutputList/>')
      // 0 is taken for all of them.
      const most = Number(records) || found.length
      const rows = found.slice(0, most).map((record) => authenticationStatus(record, node))
      return keyed('authStatusOutputList', 'authStatusList', known, rows.join(''))
    },
    'AcctStatus/MACAddress': ([mac, seconds]) => {
      const session = since(mac, seconds)
      if (session === null || mac === undefined) return xml(200, '<acctStatusOutputList/>')
      return keyed('acctStatusOutputList', 'acctStatusList', mac, accountingStatus(session, node))
    },
    'CoA/Reauth': coa('reauth'),
    'CoA/Disconnect': coa('disconnect'),
  }

  const remove = (operation: string, asked: string, session: Session | null) => {
    if (session === null) return noSession('mnt-rest-result', asked)
    sessions.hide(session)
    return done('Session deleted', operation)
  }
  const deletions: Readonly<Record<string, Handle>> = {
    'Session/Delete/All': () => {
      for (const session of sessions.all()) sessions.hide(session)
      return done('Session deleted', 'DeleteAll')
    },
    'Session/Delete/MACAddress': ([mac = '']) => remove('DeleteByMAC', mac, byMac(mac)),
    'Session/Delete/SessionID': ([id = '']) =>
      remove(
        'DeleteBySessionID',
        id,
        sessions.find((one) => one.id === id),
      ),
  }

  return (request, role) => {
    // An account that only ERS knows is refused by another application, in its own words.
    if (role !== 'admin') return unauthorised()
    let parts: string[]
    try {
      parts = request.path
        .replace(/^\/admin\/API\/mnt\/?/, '')
        .replace(/\/$/, '')
        .split('/')
        .map((part) => decodeURIComponent(part))
    } catch {
      return page(400, 'Bad Request')
    }
    const calls = request.method === 'DELETE' ? deletions : request.method === 'GET' ? reads : {}
    for (const length of [3, 2, 1]) {
      const handle = calls[parts.slice(0, length).join('/')]
      if (handle !== undefined) return handle(parts.slice(length))
    }
    return page(404, 'Not Found')
  }
}
