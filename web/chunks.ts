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
  search: /\/screens\/workflows\/search-and-locate\/search-and-locate\.tsx$/,
}

/** So many screens share it that one of them fetches it for the others. */
const isShared = 4

/**
 * Puts each module into the chunk of the first page that needs it, so that a page is a handful of requests instead of fifty: `main` is
 * what everybody has who opens the sign-in, `console` what every page behind it has, `questions` what the search page draws and
 * the other screens that ask have in common with it, `forms` what most other screens share. All else stays with the screen that draws it.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  const above = importersOf(id, graph)
  const belongsTo = (root: RegExp) => above.some((each) => root.test(each))
  const starts = above.filter((each) => isFetched(each, graph)).length
  if (belongsTo(roots.main) || (belongsTo(roots.login) && starts > 1)) return 'main'
  if (belongsTo(roots.console)) return 'console'
  if (belongsTo(roots.search)) return 'questions'
  return starts >= isShared ? 'forms' : null
}

const isFetched = (id: string, graph: Graph) => (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0

/** The module and all from which imports lead to it without being fetched on demand. */
function importersOf(id: string, graph: Graph): readonly string[] {
  const above = new Set([id])
  for (const at of above) for (const importer of graph.getModuleInfo(at)?.importers ?? []) above.add(importer)
  return [...above]
}
