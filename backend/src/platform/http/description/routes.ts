import type { INestApplication, Type } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ModulesContainer, Reflector } from '@nestjs/core';
import type { Form } from '@parkho/contracts';
import { PERMISSION, type Permission } from '../access/allow.js';
import { BODY_FORMS } from '../body/form.js';
import { FILE_FIELDS } from '../body/multipart.js';
import { QUERY_CLASSES } from '../query/query-fields.js';
import { RESPONSE_STATUSES, RESPONSE_TYPES } from '../response/response-types.js';

/** The decorators of a controller's method. */
export interface Route {
  permission: Permission;
  /** Its possible bodies: forms or, for a toggle, a class with rules. */
  forms: readonly Form<unknown>[];
  bodyClasses: readonly Type[];
  /** File fields of the multipart form; absent if it accepts none. */
  files: readonly string[] | undefined;
  queryClasses: readonly Type[];
  /** Media types of responses other than JSON. */
  responseTypes: readonly string[] | undefined;
  /** Statuses of its response besides that of success. */
  responseStatuses: readonly number[];
}

/** The methods of the controllers, by the operation ids of @nestjs/swagger. */
export const routesOf = (app: INestApplication): ReadonlyMap<string, Route> => {
  const reflector = app.get(Reflector);
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = modules.flatMap((module) =>
    [...module.controllers.values()].map(({ metatype }) => metatype as Type),
  );
  return new Map(
    controllers.flatMap((controller) =>
      Object.getOwnPropertyNames(controller.prototype).map((method) => [
        `${controller.name}_${method}`,
        routeOf(controller, method, reflector),
      ]),
    ),
  );
};

const routeOf = (controller: Type, method: string, reflector: Reflector): Route => {
  const handler = controller.prototype[method] as () => unknown;
  const metadataOf = <T>(key: string) => reflector.get<T | undefined>(key, handler);
  return {
    permission: reflector.getAllAndOverride<Permission>(PERMISSION, [handler, controller]),
    forms: metadataOf<Form<unknown>[]>(BODY_FORMS) ?? [],
    bodyClasses: classesOf(controller, method, RouteParamtypes.BODY),
    files: metadataOf<string[]>(FILE_FIELDS),
    queryClasses: metadataOf<Type[]>(QUERY_CLASSES) ?? classesOf(controller, method, RouteParamtypes.QUERY),
    responseTypes: metadataOf<string[]>(RESPONSE_TYPES),
    responseStatuses: metadataOf<number[]>(RESPONSE_STATUSES) ?? [],
  };
};

/** The classes of a method's parameters of this kind; an interface has none at run time. */
const classesOf = (controller: Type, method: string, kind: RouteParamtypes): Type[] => {
  const parameters: Record<string, { index: number }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {};
  const types: Type[] = Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype, method) ?? [];
  return Object.entries(parameters).flatMap(([key, { index }]) =>
    key.startsWith(`${kind}:`) && types[index] !== (Object as unknown) ? (types[index] ?? []) : [],
  );
};
