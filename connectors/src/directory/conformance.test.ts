import { conform } from '../test-conformance.ts'
import { bindAnswer, entry, rows, searchEnd } from '../transport/test-directory.ts'
import type { Reply, Request } from '../transport/test-directory.ts'
import { readingOf } from '../transport/test-troubles.ts'
import type { Troubled } from '../trouble.ts'
import { activeDirectory } from './active-directory/index.ts'
import { account, ana, campus, connect, open, secret } from './active-directory/test-open.ts'
import { directoryConformance } from './conformance.ts'

/** The sample's directory, in which the person of the sample signs in, too. */
function answering(request: Request): Reply {
  const own = request.kind === 'bind' && request.name.toLowerCase() === ana.dn.toLowerCase()
  return rows(campus, own ? { name: request.name, password: 'her-own-password' } : account)(request)
}

const troubledDirectory = ({ findPeople }: ReturnType<typeof connect>, asked: () => number): Troubled => ({
  name: 'directory-1',
  question: (ask) => readingOf(findPeople({ username: ana.username }, ask)),
  asked,
})
const troubled = (reply: (request: Request) => Reply) => async () => {
  const { directory, ...can } = await open(reply)
  return troubledDirectory(can, () => directory.received.length)
}
/** Takes the login and the questions about itself, and ends the search for people with this result. */
const ending = (code: number, words = '') =>
  troubled((request) =>
    request.kind === 'search' && request.scope !== 0
      ? [searchEnd(request.id, code, words)]
      : rows(campus, account)(request),
  )

/** Far more accounts of one login than anybody has. */
const crowd = Array.from({ length: 5_000 }, (_, at) => ({ ...campus[0], dn: `CN=Crowd ${at},${ana.dn}` }))

conform('directory', directoryConformance, [
  {
    connector: activeDirectory,
    begin: async () => {
      const { directory: _, ...can } = await open(answering)
      return {
        can,
        person: ana,
        password: secret('her-own-password'),
        otherPassword: secret('somebody-elses'),
        noPassword: secret(''),
        computer: 'LIB-PC-0231',
      }
    },
    troubles: {
      'is gone': async () => {
        const { directory } = await open(answering)
        await directory.close()
        return troubledDirectory(connect(directory), () => 0)
      },
      'is silent': troubled(() => 'silence'),
      'refuses the login': troubled((request) => [bindAnswer(request.id, 49, 'data 52e')]),
      'refuses the right': ending(50),
      'answers something else': troubled(() => [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')]),
      'has an error of its own': ending(80),
      'asks to be left alone': ending(51),
      'answers without end': troubled((request) =>
        request.kind === 'search' && request.scope !== 0
          ? [
              ...crowd.map((row) => entry(request.id, row, request.attributes)),
              searchEnd(request.id, 0, '', 'more'),
            ]
          : rows(campus, account)(request),
      ),
    },
  },
])
