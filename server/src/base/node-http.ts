// Node's own HTTP, without what an import of it brings along: its WebSocket loads a whole second client of HTTP, for which
// every start would wait.
export const { createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')
