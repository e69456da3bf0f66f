interface Module {
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}
interface Graph {
  getModuleInfo(id: string): Module | null
}

const main = /\/web\/src\/main\.tsx$/
const login = /\/screens\/login\/login\.tsx$/
const consoleRoot = /\/web\/src\/console\/console\.tsx$/
const routes = /\/web\/src\/console\/routes\.tsx$/
const search = /\/screens\/workflows\/search-and-locate\/search-and-locate\.tsx$/
const dashboard = /\/screens\/dashboard\/dashboard\.tsx$/
const history = /\/screens\/command-centre\/command-history\//

/** Screens of resources are drawn by the same parts, and so are those of questions, those of changes and those of administration. */
const lists = /\/screens\/(?:site-resources|administration\/license-information)\//
const questions = /\/screens\/(?:common-queries|workflows|scanner)\//
const changes = /\/screens\/command-centre\/(?!command-history\/)/
/** Those that draw: nobody else fetches shapes, zoom and their styles. */
const drawings = /\/screens\/(?:site-resources\/(?:floor-plans|campus-map)|common-queries\/map-locate)\//
const administration = /\/screens\/(?:administration|account)\//

/**
 * Puts each module into a chunk with those that the same pages need, so that a page is a handful of requests and fetches little that
 * it does not draw. `main` is what everybody has who opens the sign-in, `console` what every page behind it has, and what lists
 * have in common with the search, which is nearly all of them. Of what several pages share besides, `tables` is what lists have
 * in common with other pages, `lists` what they have alone; `questions` is the search and what others share with it, `live` what of
 * it the dashboard asks with, `answers` what the other questions have, `forms` what administration and changes share, `changes`
 * what is left of those, `drawing` what plans and maps have. What one page alone needs stays with it, and what is fetched when somebody opens it stays with that.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  const above = importersOf(id, graph)
  const fetched = above.filter((each) => fetchersOf(each, graph).length > 0)
  if (
    above.some((each) => main.test(each)) ||
    (fetched.length > 1 && fetched.some((each) => login.test(each)))
  )
    return 'main'
  const isStyle = id.endsWith('.css')
  // The styles of console, lists and search are few: three requests less with those of the sign-in.
  if (above.some((each) => consoleRoot.test(each))) return isStyle ? 'main' : 'console'
  const pages = fetched.filter((each) => fetchersOf(each, graph).some((by) => routes.test(by)))
  const [first] = pages
  if (first === undefined) return null
  const has = (family: RegExp) => pages.some((each) => family.test(each))
  const areAll = (family: RegExp) => pages.every((each) => family.test(each))
  if (has(search)) {
    if (isStyle) return 'main'
    if (has(lists) || has(history)) return 'console'
    return has(dashboard) ? 'live' : 'questions'
  }
  if (areAll(drawings)) return pages.length === 1 && !isStyle ? nameOf(first) : 'drawing'
  if (pages.length === 1) return isStyle && has(lists) ? 'main' : nameOf(first)
  const tables = isStyle ? 'main' : 'tables'
  if (has(lists)) return areAll(lists) && !isStyle ? 'lists' : tables
  if (has(dashboard) || has(history)) return tables
  if (areAll(questions)) return 'answers'
  if (!has(administration)) return 'changes'
  return has(changes) ? 'forms' : tables
}

const fetchersOf = (id: string, graph: Graph) => graph.getModuleInfo(id)?.dynamicImporters ?? []

/** `/web/src/screens/about/about.tsx` is `about`. */
const nameOf = (id: string) => /([^/]+)\.tsx$/.exec(id)?.[1] ?? null

/** The module and all from which imports lead to it without being fetched on demand. */
function importersOf(id: string, graph: Graph): readonly string[] {
  const above = new Set([id])
  for (const at of above) for (const importer of graph.getModuleInfo(at)?.importers ?? []) above.add(importer)
  return [...above]
}
