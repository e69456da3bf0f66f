interface Module {
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}
interface Graph {
  getModuleInfo(id: string): Module | null
}

/** Where a chunk begins: what the browser fetches as one, in the order in which a person meets it. */
const roots = {
  main: /\/web\/src\/main\.tsx$/,
  login: /\/screens\/login\/login\.tsx$/,
  console: /\/web\/src\/console\.tsx$/,
  /** With the small link that forms share with answers, so that those fetch no answers for it. */
  search: /\/(?:search-and-locate\/search-and-locate|changes\/assign-link)\.tsx$/,
  /** What comes with the first answer of any question. */
  answer: /\/(?:search-and-locate\/found|ui\/source-strip|keys\/row-keys)\.tsx$/,
  dashboard: /\/screens\/dashboard\/dashboard\.tsx$/,
}

/** Screens of resources are drawn by the same parts: together they count as one. */
const ofResources = /\/screens\/site-resources\//

/** What people see of changes: administration has forms of its own, and fetches none of this for them. */
const ofChanges = /\/(?:web|contract)\/src\/changes\//

/** So many screens share it that one of them fetches it for the others. */
const isShared = 4

/**
 * Puts each module into the chunk of the first page that needs it, so that a page is a handful of requests instead of fifty: `main` is
 * what everybody has who opens the sign-in, `console` what every page behind it has, `questions` what the first question has in
 * common with other screens, `answers` what its answer is drawn with, `forms` what most other screens share,
 * `changes` what those share that change the network, `resources` what those of resources do.
 * All else stays with the screen that draws it.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  const above = importersOf(id, graph)
  const belongsTo = (root: RegExp) => above.some((each) => root.test(each))
  const fetched = above.filter((each) => isFetched(each, graph))
  // The dashboard shows a little of many screens, and is no reason for those to share it.
  const pages = new Set(
    fetched
      .filter((each) => !roots.dashboard.test(each))
      .map((each) => (ofResources.test(each) ? 'resources' : each)),
  )
  const starts = pages.size
  if (belongsTo(roots.main) || (belongsTo(roots.login) && starts > 1)) return 'main'
  // The styles of console and search page are few: two requests less with those of the sign-in.
  const styles = id.endsWith('.css') ? 'main' : null
  if (belongsTo(roots.console)) return styles ?? 'console'
  if (belongsTo(roots.search)) return styles ?? 'questions'
  if (belongsTo(roots.answer)) return 'answers'
  if (starts >= isShared) return ofChanges.test(id) ? 'changes' : 'forms'
  return starts === 1 && pages.has('resources') && fetched.length >= isShared ? 'resources' : null
}

const isFetched = (id: string, graph: Graph) => (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0

/** The module and all from which imports lead to it without being fetched on demand. */
function importersOf(id: string, graph: Graph): readonly string[] {
  const above = new Set([id])
  for (const at of above) for (const importer of graph.getModuleInfo(at)?.importers ?? []) above.add(importer)
  return [...above]
}
