/**
 * Vitest runs this file before each file of server tests. Every test calls from an address of its
 * own, so that the limits of an address count the calls of one test. Without this a fast machine
 * runs a whole file within one minute and meets a limit that no test is about.
 */
import { beforeEach } from "vitest";
import { turnCallAddress } from "./call-address.ts";

beforeEach(() => turnCallAddress());
