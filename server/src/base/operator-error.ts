// What went wrong, said in one message to whoever runs the server or a command: no stack helps there.

export class OperatorError extends Error {}
